// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of <cmath> for which clang calls the C library. For other functions, clang has intrinsics, which are
// lowered to SPIR-V functions. For GPUs, sycl-device-link replaces the intrinsics that LLVM cannot lower.

#ifndef SYCLPASSES_RTC_STANDARD_MATH_HPP
#define SYCLPASSES_RTC_STANDARD_MATH_HPP

extern "C" {
#define SYCLPASSES_C(NAME)                                                                                             \
  inline float NAME##f(float X) noexcept { return sycl::NAME(X); }                                                     \
  inline double NAME(double X) noexcept { return sycl::NAME(X); }
SYCLPASSES_C(acosh)
SYCLPASSES_C(asinh)
SYCLPASSES_C(atanh)
SYCLPASSES_C(cbrt)
SYCLPASSES_C(erf)
SYCLPASSES_C(erfc)
SYCLPASSES_C(expm1)
SYCLPASSES_C(lgamma)
SYCLPASSES_C(log1p)
SYCLPASSES_C(logb)
SYCLPASSES_C(tgamma)
#undef SYCLPASSES_C
#define SYCLPASSES_C(NAME)                                                                                             \
  inline float NAME##f(float X, float Y) noexcept { return sycl::NAME(X, Y); }                                         \
  inline double NAME(double X, double Y) noexcept { return sycl::NAME(X, Y); }
SYCLPASSES_C(fdim)
SYCLPASSES_C(hypot)
SYCLPASSES_C(nextafter)
SYCLPASSES_C(remainder)
#undef SYCLPASSES_C
inline int ilogbf(float X) noexcept { return sycl::ilogb(X); }
inline int ilogb(double X) noexcept { return sycl::ilogb(X); }
#if defined(SYCLPASSES_GPU)
inline float ldexpf(float X, int By) noexcept { return sycl::ldexp(X, By); }
inline double ldexp(double X, int By) noexcept { return sycl::ldexp(X, By); }
inline float frexpf(float X, int *Exponent) noexcept {
  int Result;
  X = sycl::frexp(X, &Result);
  *Exponent = Result;
  return X;
}
inline double frexp(double X, int *Exponent) noexcept {
  int Result;
  X = sycl::frexp(X, &Result);
  *Exponent = Result;
  return X;
}
#endif
}

#endif
