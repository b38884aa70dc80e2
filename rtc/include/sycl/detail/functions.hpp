// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SYCL functions that call the functions of math_other.hpp.

#ifndef SYCLPASSES_RTC_FUNCTIONS_HPP
#define SYCLPASSES_RTC_FUNCTIONS_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {

/// A scalar, or a vec or marray, of floating-point numbers or integers. All arguments have the same type.
template <class A> inline constexpr bool is_integer = is_number<element_t<A>>;
template <class A, class... B> inline constexpr bool same = (true && ... && __is_same(simple_t<A>, simple_t<B>));
template <class A, class... B> using any_float_t = enable_t<is_float<element_t<A>> && same<A, B...>, simple_t<A>>;
template <class A, class... B> using integer_t = enable_t<is_integer<A> && same<A, B...>, simple_t<A>>;
template <class A, class... B>
using arithmetic_t = enable_t<(is_integer<A> || is_float<element_t<A>>) && same<A, B...>, simple_t<A>>;
/// As above, but only for vecs, swizzles and marrays.
template <class A> using arithmetic_vec_t = enable_t<shape<A>::kind != 0, arithmetic_t<A>>;
template <class A> using float_vec_t = enable_t<shape<A>::kind != 0, any_float_t<A>>;
template <class A>
using integer24_t = enable_t<__is_same(element_t<A>, int32_t) || __is_same(element_t<A>, uint32_t), simple_t<A>>;

} // namespace detail

namespace native {
#define SYCLPASSES_X(NAME, LENGTH, HALF_LENGTH)                                                                        \
  SYCLPASSES_CONST float NAME(float) __asm__("_Z" #LENGTH "__spirv_ocl_native_" #NAME "f");                            \
  template <class A> detail::enable_t<__is_same(detail::element_t<A>, float), detail::float_t<A>> NAME(const A &X) {   \
    return detail::map<::__syclpasses_native_##NAME>(X);                                                               \
  }
SYCLPASSES_NATIVE_1(SYCLPASSES_X)
#undef SYCLPASSES_X
#define SYCLPASSES_X(NAME, LENGTH, HALF_LENGTH)                                                                        \
  SYCLPASSES_CONST float NAME(float, float) __asm__("_Z" #LENGTH "__spirv_ocl_native_" #NAME "ff");                    \
  template <class A, class B>                                                                                          \
  detail::enable_t<__is_same(detail::element_t<A>, float), detail::float_t<A, B>> NAME(const A &X, const B &Y) {       \
    return detail::map<::__syclpasses_native_##NAME>(X, Y);                                                            \
  }
SYCLPASSES_NATIVE_2(SYCLPASSES_X)
#undef SYCLPASSES_X
} // namespace native

namespace half_precision {
#define SYCLPASSES_X(NAME, LENGTH, HALF_LENGTH)                                                                        \
  SYCLPASSES_CONST float NAME(float) __asm__("_Z" #HALF_LENGTH "__spirv_ocl_half_" #NAME "f");                         \
  template <class A> detail::enable_t<__is_same(detail::element_t<A>, float), detail::float_t<A>> NAME(const A &X) {   \
    return detail::map<::__syclpasses_half_##NAME>(X);                                                                 \
  }
SYCLPASSES_NATIVE_1(SYCLPASSES_X)
#undef SYCLPASSES_X
#define SYCLPASSES_X(NAME, LENGTH, HALF_LENGTH)                                                                        \
  SYCLPASSES_CONST float NAME(float, float) __asm__("_Z" #HALF_LENGTH "__spirv_ocl_half_" #NAME "ff");                 \
  template <class A, class B>                                                                                          \
  detail::enable_t<__is_same(detail::element_t<A>, float), detail::float_t<A, B>> NAME(const A &X, const B &Y) {       \
    return detail::map<::__syclpasses_half_##NAME>(X, Y);                                                              \
  }
SYCLPASSES_NATIVE_2(SYCLPASSES_X)
#undef SYCLPASSES_X
} // namespace half_precision

#define SYCLPASSES_1(NAME, RESULT)                                                                                     \
  template <class A> detail::RESULT<A> NAME(const A &X) { return detail::map<::__syclpasses_##NAME>(X); }
#define SYCLPASSES_2(NAME, RESULT)                                                                                     \
  template <class A, class B> detail::RESULT<A, B> NAME(const A &X, const B &Y) {                                      \
    return detail::map<::__syclpasses_##NAME>(X, Y);                                                                   \
  }
#define SYCLPASSES_3(NAME, RESULT)                                                                                     \
  template <class A, class B, class C> detail::RESULT<A, B, C> NAME(const A &X, const B &Y, const C &Z) {              \
    return detail::map<::__syclpasses_##NAME>(X, Y, Z);                                                                \
  }
SYCLPASSES_1(degrees, any_float_t)
SYCLPASSES_1(radians, any_float_t)
SYCLPASSES_1(sign, any_float_t)
SYCLPASSES_2(step, any_float_t)
SYCLPASSES_3(mix, any_float_t)
SYCLPASSES_3(smoothstep, any_float_t)
SYCLPASSES_2(max, arithmetic_t)
SYCLPASSES_2(min, arithmetic_t)
SYCLPASSES_3(clamp, arithmetic_t)
SYCLPASSES_3(bitselect, arithmetic_t)
SYCLPASSES_1(abs, integer_t)
SYCLPASSES_1(clz, integer_t)
SYCLPASSES_1(ctz, integer_t)
SYCLPASSES_1(popcount, integer_t)
SYCLPASSES_2(rotate, integer_t)
SYCLPASSES_3(mad_hi, integer_t)
SYCLPASSES_3(mad_sat, integer_t)
#define SYCLPASSES_X(NAME) SYCLPASSES_2(NAME, integer_t)
SYCLPASSES_INTEGER_2(SYCLPASSES_X)
#undef SYCLPASSES_X
#undef SYCLPASSES_1
#undef SYCLPASSES_2
#undef SYCLPASSES_3
#undef SYCLPASSES_INTEGER_2

template <class A, class B> detail::enable_t<detail::same<A, B>, detail::integer24_t<A>> mul24(const A &X, const B &Y) {
  return detail::map<::__syclpasses_mul24>(X, Y);
}
template <class A, class B, class C>
detail::enable_t<detail::same<A, B, C>, detail::integer24_t<A>> mad24(const A &X, const B &Y, const C &Z) {
  return detail::map<::__syclpasses_mad24>(X, Y, Z);
}

// Overloads that accept a scalar instead of a vec.
template <class A> detail::arithmetic_vec_t<A> max(const A &X, detail::element_t<A> Y) {
  return sycl::max(detail::simple_t<A>(X), detail::simple_t<A>(Y));
}
template <class A> detail::arithmetic_vec_t<A> min(const A &X, detail::element_t<A> Y) {
  return sycl::min(detail::simple_t<A>(X), detail::simple_t<A>(Y));
}
template <class A> detail::arithmetic_vec_t<A> clamp(const A &X, detail::element_t<A> Y, detail::element_t<A> Z) {
  return sycl::clamp(detail::simple_t<A>(X), detail::simple_t<A>(Y), detail::simple_t<A>(Z));
}
template <class A, class B>
detail::enable_t<detail::same<A, B>, detail::float_vec_t<A>> mix(const A &X, const B &Y, detail::element_t<A> Z) {
  return sycl::mix(detail::simple_t<A>(X), detail::simple_t<A>(Y), detail::simple_t<A>(Z));
}
template <class A> detail::float_vec_t<A> step(detail::element_t<A> X, const A &Y) {
  return sycl::step(detail::simple_t<A>(X), detail::simple_t<A>(Y));
}
template <class A>
detail::float_vec_t<A> smoothstep(detail::element_t<A> X, detail::element_t<A> Y, const A &Z) {
  return sycl::smoothstep(detail::simple_t<A>(X), detail::simple_t<A>(Y), detail::simple_t<A>(Z));
}

#include "functions_geometric.inc"
#include "functions_mixed.inc"

} // namespace _V1
} // namespace sycl

#undef SYCLPASSES_NATIVE_1
#undef SYCLPASSES_NATIVE_2

#endif
