// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vec::convert. Floating-point numbers are rounded to the nearest integer by default, as in DPC++.

#ifndef SYCLPASSES_RTC_CONVERT_HPP
#define SYCLPASSES_RTC_CONVERT_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {
template <rounding_mode Mode, class V> SYCLPASSES_INLINE V rounded(V Value) {
  if constexpr (Mode == rounding_mode::rtz)
    return ::__syclpasses_trunc::call(Value);
  else if constexpr (Mode == rounding_mode::rtp)
    return ::__syclpasses_ceil::call(Value);
  else if constexpr (Mode == rounding_mode::rtn)
    return ::__syclpasses_floor::call(Value);
  else
    return ::__syclpasses_rint::call(Value);
}
} // namespace detail

template <class T, int N>
template <class To, rounding_mode Mode>
vec<To, N> vec<T, N>::convert() const {
  constexpr bool IsFloat = !__is_integral(T), ToFloat = !__is_integral(To);
  static_assert(__is_same(To, T) || (!__is_same(T, bool) && !__is_same(To, bool) &&
                                     !__is_same(T, ext::oneapi::bfloat16) && !__is_same(To, ext::oneapi::bfloat16)),
                "convert() of bool and bfloat16 is not supported");
  static_assert(!ToFloat || Mode == rounding_mode::automatic || Mode == rounding_mode::rte,
                "convert() to floating-point numbers with this rounding mode is not supported");
  if constexpr (__is_same(To, T)) {
    return *this;
  } else {
    const auto Value = [this] {
      if constexpr (N == 1)
        return detail::native(Data[0]);
      else
        return detail::native(*this);
    }();
    const auto Whole = [=] {
      if constexpr (IsFloat && !ToFloat)
        return detail::rounded<Mode>(Value);
      else
        return Value;
    }();
    if constexpr (N == 1)
      return vec<To, N>(detail::from_native<To>(static_cast<detail::vector_element_t<To>>(Whole)));
    else
      return detail::from_native<vec<To, N>>(__builtin_convertvector(Whole, detail::native_t<To, N>));
  }
}

} // namespace _V1
} // namespace sycl

#endif
