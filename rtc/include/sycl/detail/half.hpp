// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sycl::half. An operation on two halves is performed in half precision, on a half and a float in single precision, and
// on a half and a double in double precision. An integer is converted to float, and then to half.

#ifndef SYCLPASSES_RTC_HALF_HPP
#define SYCLPASSES_RTC_HALF_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {
template <class T> inline constexpr bool is_number = __is_integral(T) && !__is_same(T, bool);

namespace half_impl {
class half;

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

  /// Creates a half from a value of clang's own type.
  static constexpr half raw(_Float16 Value) {
    half Result{};
    Result.Data = Value;
    return Result;
  }
  constexpr _Float16 raw() const { return Data; }

private:
  _Float16 Data;
};

/// The type in which a half and a T are added, which is also the result type. Numbers are compared as floats or, if T
/// is double, as doubles.
template <class T, bool = is_number<T>> struct with_half {};
template <class T> struct with_half<T, true> {
  using type = half;
  using comparable = float;
};
template <> struct with_half<half, false> {
  using type = half;
  using comparable = float;
};
template <> struct with_half<float, false> {
  using type = float;
  using comparable = float;
};
template <> struct with_half<double, false> {
  using type = double;
  using comparable = double;
};
/// The type of an operation in which at least one operand is a half.
template <class L, class R> struct halves {};
template <class R> struct halves<half, R> : with_half<R> {};
template <class L> struct halves<L, half> : with_half<L> {};
template <> struct halves<half, half> : with_half<half> {};

template <class To, class From> constexpr auto half_operand(From Value) {
  if constexpr (!__is_same(To, half))
    return static_cast<To>(Value);
  else if constexpr (__is_same(From, half))
    return Value.raw();
  else
    return static_cast<_Float16>(static_cast<float>(Value));
}

#define SYCLPASSES_HALF(OP)                                                                                            \
  template <class L, class R> constexpr typename halves<L, R>::type operator OP(L X, R Y) {                            \
    using T = typename halves<L, R>::type;                                                                             \
    const auto Result = half_operand<T>(X) OP half_operand<T>(Y);                                                      \
    if constexpr (__is_same(T, half))                                                                                  \
      return half::raw(Result);                                                                                        \
    else                                                                                                               \
      return Result;                                                                                                   \
  }
SYCLPASSES_HALF(+)
SYCLPASSES_HALF(-)
SYCLPASSES_HALF(*)
SYCLPASSES_HALF(/)
#undef SYCLPASSES_HALF
#define SYCLPASSES_HALF(OP)                                                                                            \
  template <class L, class R, class T = typename halves<L, R>::comparable> constexpr bool operator OP(L X, R Y) {      \
    return static_cast<T>(X) OP static_cast<T>(Y);                                                                     \
  }
SYCLPASSES_HALF(==)
SYCLPASSES_HALF(!=)
SYCLPASSES_HALF(<)
SYCLPASSES_HALF(>)
SYCLPASSES_HALF(<=)
SYCLPASSES_HALF(>=)
#undef SYCLPASSES_HALF
} // namespace half_impl
} // namespace detail

using half = detail::half_impl::half;

} // namespace _V1
} // namespace sycl

#endif
