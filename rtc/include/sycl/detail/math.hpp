// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math functions for floating-point numbers, and for vecs and marrays of floating-point numbers.
//
// A scalar function for float or double has the symbol name of SPIR-V's function, so that no body must be parsed or
// inlined. For other types, a function in the global namespace declares SPIR-V's function where it is instantiated.

#ifndef SYCLPASSES_RTC_MATH_HPP
#define SYCLPASSES_RTC_MATH_HPP

#if defined(__FAST_MATH__)
#error "this <sycl/sycl.hpp> does not support -ffast-math"
#endif

// The functions, with the lengths of SPIR-V's function names.
#define SYCLPASSES_MATH_1(X)                                                                                           \
  X(acos, 16) X(acosh, 17) X(acospi, 18) X(asin, 16) X(asinh, 17) X(asinpi, 18) X(atan, 16) X(atanh, 17)               \
  X(atanpi, 18) X(cbrt, 16) X(ceil, 16) X(cos, 15) X(cosh, 16) X(cospi, 17) X(erf, 15) X(erfc, 16) X(exp, 15)          \
  X(exp10, 17) X(exp2, 16) X(expm1, 17) X(fabs, 16) X(floor, 17) X(lgamma, 18) X(log, 15) X(log10, 17) X(log1p, 17)    \
  X(log2, 16) X(logb, 16) X(rint, 16) X(round, 17) X(rsqrt, 17) X(sin, 15) X(sinh, 16) X(sinpi, 17) X(sqrt, 16)        \
  X(tan, 15) X(tanh, 16) X(tanpi, 17) X(tgamma, 18) X(trunc, 17)
#define SYCLPASSES_MATH_2(X)                                                                                           \
  X(atan2, 17) X(atan2pi, 19) X(copysign, 20) X(fdim, 16) X(fmax, 16) X(fmin, 16) X(fmod, 16) X(hypot, 17)             \
  X(maxmag, 18) X(minmag, 18) X(nextafter, 21) X(pow, 15) X(powr, 16) X(remainder, 21)
#define SYCLPASSES_MATH_3(X)                                                                                           \
  X(fma, 15) X(mad, 15)

#define SYCLPASSES_CALL_1(NAME)                                                                                        \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V> SYCLPASSES_INLINE static V call(V X) {                                                          \
      SYCLPASSES_CONST V __spirv_ocl_##NAME(V);                                                                        \
      return __spirv_ocl_##NAME(X);                                                                                    \
    }                                                                                                                  \
  };
#define SYCLPASSES_CALL_2(NAME)                                                                                        \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V> SYCLPASSES_INLINE static V call(V X, V Y) {                                                     \
      SYCLPASSES_CONST V __spirv_ocl_##NAME(V, V);                                                                     \
      return __spirv_ocl_##NAME(X, Y);                                                                                 \
    }                                                                                                                  \
  };
#define SYCLPASSES_CALL_3(NAME)                                                                                        \
  struct __syclpasses_##NAME {                                                                                         \
    template <class V> SYCLPASSES_INLINE static V call(V X, V Y, V Z) {                                                \
      SYCLPASSES_CONST V __spirv_ocl_##NAME(V, V, V);                                                                  \
      return __spirv_ocl_##NAME(X, Y, Z);                                                                              \
    }                                                                                                                  \
  };
#define SYCLPASSES_X(NAME, LENGTH) SYCLPASSES_CALL_1(NAME)
SYCLPASSES_MATH_1(SYCLPASSES_X)
#undef SYCLPASSES_X
#define SYCLPASSES_X(NAME, LENGTH) SYCLPASSES_CALL_2(NAME)
SYCLPASSES_MATH_2(SYCLPASSES_X)
#undef SYCLPASSES_X
#define SYCLPASSES_X(NAME, LENGTH) SYCLPASSES_CALL_3(NAME)
SYCLPASSES_MATH_3(SYCLPASSES_X)
#undef SYCLPASSES_X

namespace sycl {
inline namespace _V1 {
namespace detail {

template <class T> inline constexpr bool is_float = __is_same(T, float) || __is_same(T, double) || __is_same(T, half);

/// The result type of a function whose arguments have the same shape and element type as A. Functions for float and
/// double are not templates, so that arguments of other types convert to these types.
template <class A, class... B>
inline constexpr bool same_shape = (shape<A>::kind != 0 || __is_same(A, half)) && (true && ... && __is_same(simple_t<A>, simple_t<B>));
template <class A, class... B>
using float_t = enable_t<is_float<element_t<A>> && same_shape<A, B...>, simple_t<A>>;

/// Calls a function on clang's vectors. For an marray, calls it for pairs of elements, as DPC++ does.
template <class Function, class A, class... B> SYCLPASSES_INLINE simple_t<A> map(const A &X, const B &...Y) {
  if constexpr (shape<A>::kind != 3) {
    return from_native<simple_t<A>>(Function::call(native(X), native(Y)...));
  } else {
    using T = element_t<A>;
    using E = choose_t<is_float<T>, T, vector_element_t<T>>;
    constexpr size_t N = A::size();
    A Result;
    for (size_t I = 0; I < N / 2; ++I) {
      const auto Pair = from_native<vec<E, 2>>(
          Function::call(native(vec<E, 2>(static_cast<E>(X[2 * I]), static_cast<E>(X[2 * I + 1]))),
                         native(vec<E, 2>(static_cast<E>(Y[2 * I]), static_cast<E>(Y[2 * I + 1])))...));
      Result[2 * I] = Pair[0];
      Result[2 * I + 1] = Pair[1];
    }
    if constexpr (N % 2 != 0)
      Result[N - 1] = from_native<T>(Function::call(native(X[N - 1]), native(Y[N - 1])...));
    return Result;
  }
}

} // namespace detail

#define SYCLPASSES_X(NAME, LENGTH)                                                                                     \
  SYCLPASSES_CONST float NAME(float) __asm__("_Z" #LENGTH "__spirv_ocl_" #NAME "f");                                   \
  SYCLPASSES_CONST double NAME(double) __asm__("_Z" #LENGTH "__spirv_ocl_" #NAME "d");                                 \
  template <class A> detail::float_t<A> NAME(const A &X) { return detail::map<::__syclpasses_##NAME>(X); }
SYCLPASSES_MATH_1(SYCLPASSES_X)
#undef SYCLPASSES_X
#define SYCLPASSES_X(NAME, LENGTH)                                                                                     \
  SYCLPASSES_CONST float NAME(float, float) __asm__("_Z" #LENGTH "__spirv_ocl_" #NAME "ff");                           \
  SYCLPASSES_CONST double NAME(double, double) __asm__("_Z" #LENGTH "__spirv_ocl_" #NAME "dd");                        \
  template <class A, class B> detail::float_t<A, B> NAME(const A &X, const B &Y) {                                     \
    return detail::map<::__syclpasses_##NAME>(X, Y);                                                                   \
  }
SYCLPASSES_MATH_2(SYCLPASSES_X)
#undef SYCLPASSES_X
#define SYCLPASSES_X(NAME, LENGTH)                                                                                     \
  SYCLPASSES_CONST float NAME(float, float, float) __asm__("_Z" #LENGTH "__spirv_ocl_" #NAME "fff");                   \
  SYCLPASSES_CONST double NAME(double, double, double) __asm__("_Z" #LENGTH "__spirv_ocl_" #NAME "ddd");               \
  template <class A, class B, class C> detail::float_t<A, B, C> NAME(const A &X, const B &Y, const C &Z) {             \
    return detail::map<::__syclpasses_##NAME>(X, Y, Z);                                                                \
  }
SYCLPASSES_MATH_3(SYCLPASSES_X)
#undef SYCLPASSES_X
#undef SYCLPASSES_MATH_1
#undef SYCLPASSES_MATH_2
#undef SYCLPASSES_MATH_3

template <class A>
detail::enable_t<detail::shape<A>::kind != 0, detail::float_t<A>> fmax(const A &X, detail::element_t<A> Y) {
  return sycl::fmax(detail::simple_t<A>(X), detail::simple_t<A>(Y));
}
template <class A>
detail::enable_t<detail::shape<A>::kind != 0, detail::float_t<A>> fmin(const A &X, detail::element_t<A> Y) {
  return sycl::fmin(detail::simple_t<A>(X), detail::simple_t<A>(Y));
}

} // namespace _V1
} // namespace sycl

#endif
