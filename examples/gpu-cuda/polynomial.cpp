// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// (b) A polynomial of degree 15 by Horner's rule, applied repeatedly to its own result. It is compute-bound. The
// coefficients and the number of iterations are constants. The polynomials are close to x, so every iteration matters.

#include "constants.hpp"

using coefficients_t = std::array<float, 16>;

namespace literal {
#if SET == 0
constexpr int rounds = 500;
constexpr coefficients_t coefficients{0.0005f, 0.999f, -0.001f, -0.0008f, 0.0004f, 0.0003f, -0.0006f, -0.0005f,
                                      0.0002f, 0.0004f, -0.0003f, -0.0002f, 0.0001f, 0.0003f, -0.0004f, -0.0002f};
#elif SET == 1
constexpr int rounds = 400;
constexpr coefficients_t coefficients{-0.0004f, 0.9985f, 0.0006f, -0.001f, -0.0003f, 0.0005f, 0.0002f, -0.0007f,
                                      0.0004f, -0.0002f, -0.0005f, 0.0003f, 0.0001f, -0.0004f, 0.0002f, 0.0001f};
#else
constexpr int rounds = 333;
constexpr coefficients_t coefficients{0.0003f, 0.9995f, 0.0004f, -0.0012f, -0.0005f, 0.0002f, 0.0006f, -0.0003f,
                                      -0.0002f, 0.0001f, 0.0003f, -0.0004f, -0.0001f, 0.0002f, -0.0003f, -0.0001f};
#endif
} // namespace literal

inline constexpr sycl::specialization_id<int> rounds_id{500};
inline constexpr sycl::specialization_id<coefficients_t> coefficients_id{
    coefficients_t{0.0005f, 0.999f, -0.001f, -0.0008f, 0.0004f, 0.0003f, -0.0006f, -0.0005f,
                   0.0002f, 0.0004f, -0.0003f, -0.0002f, 0.0001f, 0.0003f, -0.0004f, -0.0002f}};

// Reads both constants where it uses them, in the loop.
SYCLPASSES_KERNEL void polynomial(const float *In, float *Out, constants_argument SpecConstants) {
  const sycl::kernel_handler Handler(SpecConstants);
  const std::size_t Index = syclpasses::work_item{}.global_id(0);
  float X = In[Index];
  for (int Round = 0; Round < SPEC(Handler, rounds); ++Round) {
    const coefficients_t Coefficients = SPEC(Handler, coefficients);
    float Value = Coefficients[15];
    for (int Degree = 14; Degree >= 0; --Degree)
      Value = Value * X + Coefficients[static_cast<std::size_t>(Degree)];
    X = Value;
  }
  Out[Index] = X;
}
