// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// (a) A 3 x 3 convolution whose nine coefficients are one constant. It is memory-bound.

#include "constants.hpp"

using coefficients_t = std::array<std::array<float, 3>, 3>;

namespace literal {
#if SET == 0
constexpr coefficients_t coefficients{{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}};
#elif SET == 1
constexpr coefficients_t coefficients{{{0.0625f, 0.125f, 0.0625f}, {0.125f, 0.25f, 0.125f}, {0.0625f, 0.125f, 0.0625f}}};
#else
constexpr coefficients_t coefficients{{{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}}};
#endif
} // namespace literal

inline constexpr sycl::specialization_id<coefficients_t> coefficients_id{
    coefficients_t{{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}}};

// One thread computes one element of a square image, stored row by row. Out has Size elements per row. In has Pitch
// elements per row, and a border of zeros, one element wide.
SYCLPASSES_KERNEL void convolution(const float *In, float *Out, int Size, int Pitch, constants_argument SpecConstants) {
  const sycl::kernel_handler Handler(SpecConstants);
  const coefficients_t Coefficients = SPEC(Handler, coefficients);

  const syclpasses::work_item Item;
  const int X = static_cast<int>(Item.global_id(0));
  const int Y = static_cast<int>(Item.global_id(1));
  float Sum = 0;
  for (int I = 0; I < 3; ++I)
    for (int J = 0; J < 3; ++J)
      Sum += Coefficients[static_cast<std::size_t>(I)][static_cast<std::size_t>(J)] * In[(Y + I) * Pitch + X + J];
  Out[Y * Size + X] = Sum;
}
