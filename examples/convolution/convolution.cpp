// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 3 x 3 convolution whose nine coefficients are one specialization constant. The device compiler
// sees them as literals. Compile it with stock clang 22, as README.md shows.

#include <array>
#include <syclpasses/kernel.hpp>

using coeff_t = std::array<std::array<float, 3>, 3>;

// `inline` gives the constant external linkage. Its symbolic ID is then "_Z8coeff_id", which hosts in other languages
// can use. The default is the identity.
inline constexpr sycl::specialization_id<coeff_t> coeff_id{coeff_t{{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}}};

// One work-item computes one element of a Height x Width image, stored row by row. Elements outside the image are zero.
// SpecConstants is the buffer that contains the values of the constants. Only the emulated build reads it.
SYCLPASSES_KERNEL void convolution(const float *In, float *Out, int Width, int Height, const void *SpecConstants) {
  const sycl::kernel_handler Handler(SpecConstants);
  const coeff_t Coefficients = Handler.get_specialization_constant<coeff_id>();

  const syclpasses::work_item Item;
  const int X = static_cast<int>(Item.global_id(0));
  const int Y = static_cast<int>(Item.global_id(1));
  float Sum = 0;
  for (int I = -1; I <= 1; ++I) {
    if (Y + I < 0 || Y + I >= Height)
      continue;
    for (int J = -1; J <= 1; ++J) {
      if (X + J < 0 || X + J >= Width)
        continue;
      Sum += Coefficients[static_cast<std::size_t>(I + 1)][static_cast<std::size_t>(J + 1)] *
             In[(Y + I) * Width + X + J];
    }
  }
  Out[Y * Width + X] = Sum;
}
