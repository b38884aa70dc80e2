// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// marray, an array of numbers with operators. A scalar is converted to an marray with the same element type.

#ifndef SYCLPASSES_RTC_MARRAY_HPP
#define SYCLPASSES_RTC_MARRAY_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {
template <class T> inline constexpr bool is_marray = shape<T>::kind == 3;
template <class T> constexpr size_t size_in_marray() { return is_marray<T> ? shape<T>::size : 1; }
} // namespace detail

template <class T, size_t N> class marray {
  class none;

public:
  using value_type = T;
  using reference = T &;
  using const_reference = const T &;
  using iterator = T *;
  using const_iterator = const T *;

  constexpr marray() = default;
  constexpr marray(const marray &) = default;
  constexpr marray(marray &&) = default;
  constexpr marray &operator=(const marray &) = default;
  constexpr explicit marray(const T &Value) : Data{} {
    for (size_t I = 0; I < N; ++I)
      Data[I] = Value;
  }
  /// Constructs an marray from scalars and marrays with N elements in total.
  template <class... A, class = detail::enable_t<(__is_convertible(detail::element_t<A>, T) && ...) &&
                                                 (detail::size_in_marray<A>() + ... + 0) == N>>
  constexpr marray(const A &...Parts) : Data{} {
    size_t At = 0;
    (append(At, Parts), ...);
  }
  constexpr marray &operator=(const T &Value) { return *this = marray(Value); }

  static constexpr size_t size() noexcept { return N; }
  constexpr T &operator[](size_t I) { return Data[I]; }
  constexpr const T &operator[](size_t I) const { return Data[I]; }
  constexpr T *begin() { return Data; }
  constexpr const T *begin() const { return Data; }
  constexpr T *end() { return Data + N; }
  constexpr const T *end() const { return Data + N; }

  /// Available only for one element.
  constexpr operator detail::choose_t<N == 1, T, none *>() const {
    if constexpr (N == 1)
      return Data[0];
    else
      return nullptr;
  }

private:
  template <class A> constexpr void append(size_t &At, const A &Part) {
    if constexpr (detail::is_marray<A>)
      for (size_t I = 0; I < A::size(); ++I)
        Data[At++] = static_cast<T>(Part[I]);
    else
      Data[At++] = static_cast<T>(Part);
  }

  T Data[N];
};
template <class T, class... U, class = detail::enable_t<(__is_same(T, U) && ...)>>
marray(T, U...) -> marray<T, sizeof...(U) + 1>;

namespace detail {
template <class L, class R, bool = is_marray<L>, bool = is_marray<R>> struct marrays {};
template <class T, size_t N> struct marrays<marray<T, N>, marray<T, N>, true, true> {
  using type = marray<T, N>;
};
template <class L, class R>
struct marrays<L, R, true, false>
    : enable_if<(__is_arithmetic(R) || __is_same(R, half)) && __is_convertible(R, element_t<L>), L> {};
template <class L, class R>
struct marrays<L, R, false, true>
    : enable_if<(__is_arithmetic(L) || __is_same(L, half)) && __is_convertible(L, element_t<R>), R> {};
template <class L, class R> using marrays_t = typename marrays<L, R>::type;
template <class M> using marray_bool = marray<bool, M::size()>;
template <class M> inline constexpr bool has_integers = __is_integral(typename M::value_type);
template <class L, class R>
using integer_marrays_t = enable_t<has_integers<marrays_t<L, R>>, marrays_t<L, R>>;

template <class M, class A> constexpr typename M::value_type marray_part(const A &Value, size_t I) {
  if constexpr (is_marray<A>)
    return Value[I];
  else
    return static_cast<typename M::value_type>(Value);
}
} // namespace detail

#define SYCLPASSES_MARRAY(OP, OPERANDS)                                                                                \
  template <class L, class R> constexpr detail::OPERANDS<L, R> operator OP(const L &Left, const R &Right) {            \
    using M = detail::OPERANDS<L, R>;                                                                                  \
    M Result;                                                                                                          \
    for (size_t I = 0; I < M::size(); ++I)                                                                             \
      Result[I] = detail::marray_part<M>(Left, I) OP detail::marray_part<M>(Right, I);                                 \
    return Result;                                                                                                     \
  }                                                                                                                    \
  template <class T, size_t N, class R>                                                                                \
  constexpr detail::enable_t<__is_same(marray<T, N>, detail::OPERANDS<marray<T, N>, R>), marray<T, N> &>               \
  operator OP##=(marray<T, N> &Left, const R &Right) {                                                                 \
    return Left = Left OP Right;                                                                                       \
  }
SYCLPASSES_MARRAY(+, marrays_t)
SYCLPASSES_MARRAY(-, marrays_t)
SYCLPASSES_MARRAY(*, marrays_t)
SYCLPASSES_MARRAY(/, marrays_t)
SYCLPASSES_MARRAY(%, integer_marrays_t)
SYCLPASSES_MARRAY(|, integer_marrays_t)
SYCLPASSES_MARRAY(&, integer_marrays_t)
SYCLPASSES_MARRAY(^, integer_marrays_t)
SYCLPASSES_MARRAY(<<, integer_marrays_t)
SYCLPASSES_MARRAY(>>, integer_marrays_t)
#undef SYCLPASSES_MARRAY

#define SYCLPASSES_MARRAY(OP)                                                                                          \
  template <class L, class R>                                                                                          \
  constexpr detail::marray_bool<detail::marrays_t<L, R>> operator OP(const L &Left, const R &Right) {                  \
    using M = detail::marrays_t<L, R>;                                                                                 \
    detail::marray_bool<M> Result;                                                                                     \
    for (size_t I = 0; I < M::size(); ++I)                                                                             \
      Result[I] = detail::marray_part<M>(Left, I) OP detail::marray_part<M>(Right, I);                                 \
    return Result;                                                                                                     \
  }
SYCLPASSES_MARRAY(==)
SYCLPASSES_MARRAY(!=)
SYCLPASSES_MARRAY(<)
SYCLPASSES_MARRAY(>)
SYCLPASSES_MARRAY(<=)
SYCLPASSES_MARRAY(>=)
SYCLPASSES_MARRAY(&&)
SYCLPASSES_MARRAY(||)
#undef SYCLPASSES_MARRAY

template <class T, size_t N> constexpr marray<T, N> operator+(const marray<T, N> &Value) { return Value; }
#define SYCLPASSES_MARRAY(OP, RESULT, CONDITION)                                                                       \
  template <class T, size_t N>                                                                                         \
  constexpr detail::enable_t<CONDITION, marray<RESULT, N>> operator OP(const marray<T, N> &Value) {                    \
    marray<RESULT, N> Result;                                                                                          \
    for (size_t I = 0; I < N; ++I)                                                                                     \
      Result[I] = OP Value[I];                                                                                         \
    return Result;                                                                                                     \
  }
SYCLPASSES_MARRAY(-, T, true)
SYCLPASSES_MARRAY(~, T, __is_integral(T))
SYCLPASSES_MARRAY(!, bool, true)
#undef SYCLPASSES_MARRAY
#define SYCLPASSES_MARRAY(OP, BY)                                                                                      \
  template <class T, size_t N> constexpr marray<T, N> &operator OP(marray<T, N> &Value) { return Value BY 1; }         \
  template <class T, size_t N> constexpr marray<T, N> operator OP(marray<T, N> &Value, int) {                          \
    const marray<T, N> Old = Value;                                                                                    \
    Value BY 1;                                                                                                        \
    return Old;                                                                                                        \
  }
SYCLPASSES_MARRAY(++, +=)
SYCLPASSES_MARRAY(--, -=)
#undef SYCLPASSES_MARRAY

#define SYCLPASSES_MARRAY(NAME, T)                                                                                     \
  using NAME##2 = marray<T, 2>;                                                                                        \
  using NAME##3 = marray<T, 3>;                                                                                        \
  using NAME##4 = marray<T, 4>;                                                                                        \
  using NAME##8 = marray<T, 8>;                                                                                        \
  using NAME##16 = marray<T, 16>;
SYCLPASSES_MARRAY(mbool, bool)
SYCLPASSES_MARRAY(mchar, int8_t)
SYCLPASSES_MARRAY(muchar, uint8_t)
SYCLPASSES_MARRAY(mshort, int16_t)
SYCLPASSES_MARRAY(mushort, uint16_t)
SYCLPASSES_MARRAY(mint, int32_t)
SYCLPASSES_MARRAY(muint, uint32_t)
SYCLPASSES_MARRAY(mlong, int64_t)
SYCLPASSES_MARRAY(mulong, uint64_t)
SYCLPASSES_MARRAY(mhalf, half)
SYCLPASSES_MARRAY(mfloat, float)
SYCLPASSES_MARRAY(mdouble, double)
#undef SYCLPASSES_MARRAY

} // namespace _V1
} // namespace sycl

#endif
