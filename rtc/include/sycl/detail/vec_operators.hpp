// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators of vec and swizzle. A scalar is converted to a vec with the same element type.

#ifndef SYCLPASSES_RTC_VEC_OPERATORS_HPP
#define SYCLPASSES_RTC_VEC_OPERATORS_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {

/// The vec type of an operation on two operands that have the same shape, or on a vec and a scalar.
template <class L, class R, bool = is_vec<L>, bool = is_vec<R>> struct operands {};
template <class L, class R>
struct operands<L, R, true, true> : enable_if<__is_same(simple_t<L>, simple_t<R>), simple_t<L>> {};
template <class L, class R>
struct operands<L, R, true, false> : enable_if<__is_convertible(R, element_t<L>), simple_t<L>> {};
template <class L, class R>
struct operands<L, R, false, true> : enable_if<__is_convertible(L, element_t<R>), simple_t<R>> {};
template <class L, class R> using operands_t = typename operands<L, R>::type;

template <class V> using compared_t = vec<fixed_signed<sizeof(element_t<V>)>, V::size()>;
template <class L, class R> using comparison_t = compared_t<operands_t<L, R>>;
template <class V> inline constexpr bool is_native = !__is_same(element_t<V>, ext::oneapi::bfloat16) && V::size() != 1;

template <class V, class A> SYCLPASSES_INLINE V operand(const A &Value) {
  if constexpr (is_vec<A>)
    return V(Value);
  else
    return V(static_cast<element_t<V>>(Value));
}

template <class V> constexpr void check_arithmetic() {
  static_assert(!__is_same(element_t<V>, bool), "arithmetic of vec<bool> is not supported");
}
template <class V> constexpr void check_integers() {
  static_assert(__is_integral(element_t<V>), "this operator requires integers");
}

} // namespace detail

#define SYCLPASSES_VEC(OP, CHECK)                                                                                      \
  template <class L, class R>                                                                                          \
  SYCLPASSES_INLINE detail::operands_t<L, R> operator OP(const L &Left, const R &Right) {                              \
    using V = detail::operands_t<L, R>;                                                                                \
    CHECK;                                                                                                             \
    const V A = detail::operand<V>(Left), B = detail::operand<V>(Right);                                               \
    if constexpr (detail::is_native<V>) {                                                                              \
      return __builtin_bit_cast(V, detail::native(A) OP detail::native(B));                                            \
    } else {                                                                                                           \
      V Result;                                                                                                        \
      for (int I = 0; I < static_cast<int>(V::size()); ++I)                                                            \
        Result[I] = A[I] OP B[I];                                                                                      \
      return Result;                                                                                                   \
    }                                                                                                                  \
  }                                                                                                                    \
  template <class L, class R>                                                                                          \
  SYCLPASSES_INLINE detail::enable_t<__is_same(detail::operands_t<L, R>, L), L &> operator OP##=(L &Left,              \
                                                                                                 const R &Right) {     \
    return Left = Left OP Right;                                                                                       \
  }                                                                                                                    \
  template <bool C, class T, int Size, int... I, class R, class = detail::operands_t<swizzled<C, T, Size, I...>, R>> \
  SYCLPASSES_INLINE const swizzled<C, T, Size, I...> &operator OP##=(                                           \
      const swizzled<C, T, Size, I...> &Left, const R &Right) {                                                 \
    return Left = Left OP Right;                                                                                       \
  }
SYCLPASSES_VEC(+, detail::check_arithmetic<V>())
SYCLPASSES_VEC(-, detail::check_arithmetic<V>())
SYCLPASSES_VEC(*, detail::check_arithmetic<V>())
SYCLPASSES_VEC(/, detail::check_arithmetic<V>())
SYCLPASSES_VEC(%, (detail::check_arithmetic<V>(), detail::check_integers<V>()))
SYCLPASSES_VEC(&, detail::check_integers<V>())
SYCLPASSES_VEC(|, detail::check_integers<V>())
SYCLPASSES_VEC(^, detail::check_integers<V>())
SYCLPASSES_VEC(<<, (detail::check_arithmetic<V>(), detail::check_integers<V>()))
SYCLPASSES_VEC(>>, (detail::check_arithmetic<V>(), detail::check_integers<V>()))
#undef SYCLPASSES_VEC

#define SYCLPASSES_VEC(OP)                                                                                             \
  template <class L, class R>                                                                                          \
  SYCLPASSES_INLINE detail::comparison_t<L, R> operator OP(const L &Left, const R &Right) {                            \
    using V = detail::operands_t<L, R>;                                                                                \
    const V A = detail::operand<V>(Left), B = detail::operand<V>(Right);                                               \
    if constexpr (detail::is_native<V>) {                                                                              \
      const auto Result = detail::native(A) OP detail::native(B);                                                      \
      return __builtin_bit_cast(detail::compared_t<V>, Result);                                                        \
    } else {                                                                                                           \
      detail::compared_t<V> Result;                                                                                    \
      for (int I = 0; I < static_cast<int>(V::size()); ++I)                                                            \
        Result[I] = A[I] OP B[I] ? -1 : 0;                                                                             \
      return Result;                                                                                                   \
    }                                                                                                                  \
  }
SYCLPASSES_VEC(==)
SYCLPASSES_VEC(!=)
SYCLPASSES_VEC(<)
SYCLPASSES_VEC(>)
SYCLPASSES_VEC(<=)
SYCLPASSES_VEC(>=)
#undef SYCLPASSES_VEC

template <class L, class R> SYCLPASSES_INLINE detail::comparison_t<L, R> operator&&(const L &Left, const R &Right) {
  using V = detail::operands_t<L, R>;
  detail::check_integers<V>();
  return (detail::operand<V>(Left) != V(0)) & (detail::operand<V>(Right) != V(0));
}
template <class L, class R> SYCLPASSES_INLINE detail::comparison_t<L, R> operator||(const L &Left, const R &Right) {
  using V = detail::operands_t<L, R>;
  detail::check_integers<V>();
  return (detail::operand<V>(Left) != V(0)) | (detail::operand<V>(Right) != V(0));
}

namespace detail {
template <class A> using vec_t = enable_t<is_vec<A>, simple_t<A>>;
}
template <class A> SYCLPASSES_INLINE detail::vec_t<A> operator+(const A &Value) { return detail::vec_t<A>(Value); }
template <class A> SYCLPASSES_INLINE detail::vec_t<A> operator-(const A &Value) {
  using V = detail::vec_t<A>;
  detail::check_arithmetic<V>();
  if constexpr (detail::is_native<V>) {
    return __builtin_bit_cast(V, -detail::native(Value));
  } else {
    V Result;
    for (int I = 0; I < static_cast<int>(V::size()); ++I)
      Result[I] = -Value[I];
    return Result;
  }
}
template <class A> SYCLPASSES_INLINE detail::vec_t<A> operator~(const A &Value) {
  using V = detail::vec_t<A>;
  detail::check_arithmetic<V>();
  detail::check_integers<V>();
  V Result;
  for (int I = 0; I < static_cast<int>(V::size()); ++I)
    Result[I] = ~Value[I];
  return Result;
}
template <class A> SYCLPASSES_INLINE detail::compared_t<detail::vec_t<A>> operator!(const A &Value) {
  return detail::vec_t<A>(Value) == detail::vec_t<A>(detail::element_t<A>{});
}

#define SYCLPASSES_VEC(OP, BY)                                                                                         \
  template <class T, int N> constexpr vec<T, N> &operator OP(vec<T, N> &Value) { return Value BY T{1}; }               \
  template <class T, int N> constexpr vec<T, N> operator OP(vec<T, N> &Value, int) {                                   \
    const vec<T, N> Old = Value;                                                                                       \
    Value BY T{1};                                                                                                     \
    return Old;                                                                                                        \
  }
SYCLPASSES_VEC(++, +=)
SYCLPASSES_VEC(--, -=)
#undef SYCLPASSES_VEC

} // namespace _V1
} // namespace sycl

#endif
