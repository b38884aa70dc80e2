// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Relational functions, which return bool for scalars and marrays, and -1 or 0 for vecs.

#ifndef SYCLPASSES_RTC_RELATIONAL_HPP
#define SYCLPASSES_RTC_RELATIONAL_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {

template <class A, int Kind> struct relation;
template <class A> struct relation<A, 0> {
  using type = bool;
};
template <class A> struct relation<A, 1> {
  using type = compared_t<simple_t<A>>;
};
template <class A> struct relation<A, 2> : relation<A, 1> {};
template <class A> struct relation<A, 3> {
  using type = marray<bool, shape<A>::size>;
};
template <class A, class... B>
using relation_t = enable_t<is_float<element_t<A>> && same<A, B...>, typename relation<A, shape<A>::kind>::type>;

/// Applies a scalar function to each element.
template <class Function, class A, class... B>
SYCLPASSES_INLINE relation_t<A, B...> relate(Function F, const A &X, const B &...Y) {
  if constexpr (shape<A>::kind == 0) {
    return F(native(X), native(Y)...);
  } else {
    relation_t<A, B...> Result;
    for (int I = 0; I < shape<A>::size; ++I) {
      const bool Holds = F(native(X[I]), native(Y[I])...);
      if constexpr (shape<A>::kind == 3)
        Result[I] = Holds;
      else
        Result[I] = Holds ? -1 : 0;
    }
    return Result;
  }
}
} // namespace detail

#define SYCLPASSES_RELATION(NAME, RESULT)                                                                              \
  template <class A, class B> detail::relation_t<A, B> NAME(const A &X, const B &Y) {                                  \
    return detail::relate([](auto L, auto R) { return RESULT; }, X, Y);                                                \
  }
SYCLPASSES_RELATION(isequal, L == R)
SYCLPASSES_RELATION(isnotequal, L != R)
SYCLPASSES_RELATION(isgreater, L > R)
SYCLPASSES_RELATION(isgreaterequal, L >= R)
SYCLPASSES_RELATION(isless, L < R)
SYCLPASSES_RELATION(islessequal, L <= R)
SYCLPASSES_RELATION(islessgreater, L < R || L > R)
SYCLPASSES_RELATION(isordered, L == L && R == R)
SYCLPASSES_RELATION(isunordered, L != L || R != R)
#undef SYCLPASSES_RELATION
#define SYCLPASSES_RELATION(NAME, RESULT)                                                                              \
  template <class A> detail::relation_t<A> NAME(const A &X) {                                                          \
    return detail::relate([](auto V) -> bool { return RESULT; }, X);                                                   \
  }
SYCLPASSES_RELATION(isfinite, __builtin_isfinite(V))
SYCLPASSES_RELATION(isinf, __builtin_isinf(V))
SYCLPASSES_RELATION(isnan, __builtin_isnan(V))
SYCLPASSES_RELATION(isnormal, __builtin_isnormal(V))
SYCLPASSES_RELATION(signbit, __builtin_bit_cast(detail::fixed_signed<sizeof(V)>, V) < 0)
#undef SYCLPASSES_RELATION

namespace detail {
template <class A> using vec_of_signed_t = enable_t<is_vec<A> && __is_signed(element_t<A>) && is_integer<A>, int>;
template <class A> using marray_of_bool_t = enable_t<is_marray<A> && __is_same(element_t<A>, bool), bool>;
} // namespace detail

template <class A> detail::vec_of_signed_t<A> any(const A &X) {
  for (int I = 0; I < detail::shape<A>::size; ++I)
    if (X[I] < 0)
      return 1;
  return 0;
}
template <class A> detail::vec_of_signed_t<A> all(const A &X) {
  for (int I = 0; I < detail::shape<A>::size; ++I)
    if (X[I] >= 0)
      return 0;
  return 1;
}
template <class A> detail::marray_of_bool_t<A> any(const A &X) {
  for (size_t I = 0; I < A::size(); ++I)
    if (X[I])
      return true;
  return false;
}
template <class A> detail::marray_of_bool_t<A> all(const A &X) {
  for (size_t I = 0; I < A::size(); ++I)
    if (!X[I])
      return false;
  return true;
}

namespace detail {
template <class T> using number_t = enable_t<shape<T>::kind == 0 && (is_number<T> || is_float<T>), T>;
template <class A, class B, class C> constexpr bool selects() {
  if constexpr (is_vec<A> && is_vec<C>)
    return same<A, B> && shape<A>::size == shape<C>::size && __is_integral(element_t<C>) &&
           sizeof(element_t<A>) == sizeof(element_t<C>);
  else
    return is_marray<A> && is_marray<C> && same<A, B> && shape<A>::size == shape<C>::size &&
           __is_same(element_t<C>, bool);
}
} // namespace detail

template <class T> detail::number_t<T> select(T A, T B, bool Condition) { return Condition ? B : A; }
template <class A, class B, class C>
detail::enable_t<detail::selects<A, B, C>(), detail::simple_t<A>> select(const A &X, const B &Y, const C &Condition) {
  detail::simple_t<A> Result;
  for (int I = 0; I < detail::shape<A>::size; ++I) {
    if constexpr (detail::is_marray<A>)
      Result[I] = Condition[I] ? Y[I] : X[I];
    else
      Result[I] = static_cast<detail::fixed_signed<sizeof(Condition[I])>>(Condition[I]) < 0 ? Y[I] : X[I];
  }
  return Result;
}

} // namespace _V1
} // namespace sycl

#endif
