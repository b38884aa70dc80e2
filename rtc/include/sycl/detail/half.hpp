// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sycl::half. The operation of two halves is one of halves, of a half and a float one of floats, of a half and a double one of
// doubles. An integer becomes a half by way of a float.

#ifndef SYCLPASSES_RTC_HALF_HPP
#define SYCLPASSES_RTC_HALF_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {
template <class T> inline constexpr bool is_number = __is_integral(T) && !__is_same(T, bool);

namespace half_impl {
class half;

/// What comes of a half and a T.
template <class T> struct with_half {};
template <> struct with_half<float> {
  using type = float;
};
template <> struct with_half<double> {
  using type = double;
};

class half {
public:
  half() = default;
  constexpr half(const half &) = default;
  constexpr half(half &&) = default;
  constexpr half(const float &Value) : Data(static_cast<_Float16>(Value)) {}
  constexpr half &operator=(const half &) = default;

  constexpr operator float() const { return static_cast<float>(Data); }

  constexpr half &operator+=(const half &Other) { return *this = raw(Data + Other.Data); }
  constexpr half &operator-=(const half &Other) { return *this = raw(Data - Other.Data); }
  constexpr half &operator*=(const half &Other) { return *this = raw(Data * Other.Data); }
  constexpr half &operator/=(const half &Other) { return *this = raw(Data / Other.Data); }
  constexpr half &operator++() { return *this += raw(1); }
  constexpr half &operator--() { return *this -= raw(1); }
  constexpr half operator++(int) {
    half Old = *this;
    ++*this;
    return Old;
  }
  constexpr half operator--(int) {
    half Old = *this;
    --*this;
    return Old;
  }
  friend constexpr half operator-(half Value) { return raw(-Value.Data); }

#define SYCLPASSES_HALF(OP)                                                                                            \
  friend constexpr half operator OP(half L, half R) { return raw(L.Data OP R.Data); }                                  \
  template <class T> friend constexpr typename with_half<T>::type operator OP(half L, T R) {                           \
    return static_cast<T>(L) OP R;                                                                                     \
  }                                                                                                                    \
  template <class T> friend constexpr typename with_half<T>::type operator OP(T L, half R) {                           \
    return L OP static_cast<T>(R);                                                                                     \
  }                                                                                                                    \
  template <class T> friend constexpr enable_t<is_number<T>, half> operator OP(half L, T R) {                          \
    return L OP half(static_cast<float>(R));                                                                           \
  }                                                                                                                    \
  template <class T> friend constexpr enable_t<is_number<T>, half> operator OP(T L, half R) {                          \
    return half(static_cast<float>(L)) OP R;                                                                           \
  }
  SYCLPASSES_HALF(+)
  SYCLPASSES_HALF(-)
  SYCLPASSES_HALF(*)
  SYCLPASSES_HALF(/)
#undef SYCLPASSES_HALF

  // All numbers compare as floats or, with a double, as doubles: both hold every half.
#define SYCLPASSES_HALF(OP)                                                                                            \
  friend constexpr bool operator OP(half L, half R) { return L.Data OP R.Data; }                                       \
  template <class T> friend constexpr enable_t<__is_arithmetic(T), bool> operator OP(half L, T R) {                    \
    return static_cast<comparable<T>>(L) OP static_cast<comparable<T>>(R);                                             \
  }                                                                                                                    \
  template <class T> friend constexpr enable_t<__is_arithmetic(T), bool> operator OP(T L, half R) {                    \
    return static_cast<comparable<T>>(L) OP static_cast<comparable<T>>(R);                                             \
  }
  SYCLPASSES_HALF(==)
  SYCLPASSES_HALF(!=)
  SYCLPASSES_HALF(<)
  SYCLPASSES_HALF(>)
  SYCLPASSES_HALF(<=)
  SYCLPASSES_HALF(>=)
#undef SYCLPASSES_HALF

  /// The half of a number of the compiler's own type.
  static constexpr half raw(_Float16 Value) {
    half Result{};
    Result.Data = Value;
    return Result;
  }
  constexpr _Float16 raw() const { return Data; }

private:
  template <class T> using comparable = choose_t<__is_same(T, double), double, float>;

  _Float16 Data;
};
} // namespace half_impl
} // namespace detail

using half = detail::half_impl::half;

} // namespace _V1
} // namespace sycl

#endif
