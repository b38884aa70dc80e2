// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vec and its swizzles. As in DPC++, the elements are in an array. Thus, members of classes have the same alignment as there.
// Operations use clang's vectors.

#ifndef SYCLPASSES_RTC_VEC_HPP
#define SYCLPASSES_RTC_VEC_HPP

namespace sycl {
inline namespace _V1 {

template <class T, int N> class vec;
template <class T, size_t N> class marray;
template <class T, access::address_space Space, access::decorated Decorated> class multi_ptr;
namespace ext::oneapi {
class bfloat16;
}

template <bool IsConst, class T, int Size, int... Indices> class swizzled;

namespace detail {

/// The element type that clang's vectors use.
template <class T, bool = __is_integral(T)> struct vector_element {
  using type = T;
};
template <class T> struct vector_element<T, true> : fixed<sizeof(T), __is_signed(T)> {};
template <> struct vector_element<bool, true> {
  using type = int8_t;
};
template <> struct vector_element<half, false> {
  using type = _Float16;
};
template <class T> using vector_element_t = typename vector_element<T>::type;

template <class E, int N> struct native_vector {
  typedef E type __attribute__((ext_vector_type(N)));
};
template <class E> struct native_vector<E, 1> {
  using type = E;
};
template <class T, int N> using native_t = typename native_vector<vector_element_t<T>, N>::type;

/// The shape of a type in operations: 1 for a vec, 2 for a swizzle, 3 for an marray, and 0 for any other type.
template <class T> struct shape {
  static constexpr int kind = 0, size = 1;
  using element = T;
  using simple = T;
};
template <class T, int N> struct shape<vec<T, N>> {
  static constexpr int kind = 1, size = N;
  using element = T;
  using simple = vec<T, N>;
};
template <bool IsConst, class T, int Size, int... Indices> struct shape<swizzled<IsConst, T, Size, Indices...>> {
  static constexpr int kind = 2, size = sizeof...(Indices);
  using element = T;
  using simple = vec<T, sizeof...(Indices)>;
};
template <class T, size_t N> struct shape<marray<T, N>> {
  static constexpr int kind = 3, size = N;
  using element = T;
  using simple = marray<T, N>;
};
template <class T> inline constexpr bool is_vec = shape<T>::kind == 1 || shape<T>::kind == 2;
template <class T> using simple_t = typename shape<T>::simple;
template <class T> using element_t = typename shape<T>::element;

/// Returns whether a constructor of a vec of T accepts this type.
template <class A, class T> constexpr bool fills_vec() {
  if constexpr (__is_convertible(A, T))
    return true;
  else
    return is_vec<A> && __is_same(element_t<A>, T);
}
template <class T> constexpr int size_in_vec() { return is_vec<T> ? shape<T>::size : 1; }

template <class T, class V> constexpr void append(V &To, int &At, const T &Value) {
  if constexpr (is_vec<T>)
    for (int I = 0; I < shape<T>::size; ++I)
      To[At++] = static_cast<element_t<V>>(Value[I]);
  else
    To[At++] = static_cast<element_t<V>>(Value);
}

/// Members of vec and of its swizzles that are named after elements. `Self` has `operator[]` and `swizzle<...>()`.
#define SYCLPASSES_ELEMENT(NAME, LEAST, MOST, INDEX)                                                                   \
  constexpr decltype(auto) NAME() {                                                                                    \
    static_assert(N >= LEAST && N <= MOST, "the vec has no element " #NAME);                                           \
    return static_cast<Self &>(*this)[INDEX];                                                                          \
  }                                                                                                                    \
  constexpr decltype(auto) NAME() const {                                                                              \
    static_assert(N >= LEAST && N <= MOST, "the vec has no element " #NAME);                                           \
    return static_cast<const Self &>(*this)[INDEX];                                                                    \
  }
// In SYCL, a vec of 3 elements has the halves of a vec of 4 elements whose last element is undefined. Here, a vec of 3
// elements has no halves.
#define SYCLPASSES_HALF_OF(NAME, BEGIN, STEP)                                                                          \
  constexpr auto NAME() {                                                                                              \
    static_assert(N != 1 && N != 3, "the vec has no " #NAME "()");                                                     \
    return pick<BEGIN, STEP>(static_cast<Self &>(*this), indices<N / 2>());                                            \
  }                                                                                                                    \
  constexpr auto NAME() const {                                                                                        \
    static_assert(N != 1 && N != 3, "the vec has no " #NAME "()");                                                     \
    return pick<BEGIN, STEP>(static_cast<const Self &>(*this), indices<N / 2>());                                      \
  }

template <class Self, int N> class named {
  template <int Begin, int Step, class Of, size_t... I>
  static constexpr auto pick(Of &Vec, integers<size_t, I...>) {
    return Vec.template swizzle<(Begin + Step * static_cast<int>(I))...>();
  }

public:
  SYCLPASSES_ELEMENT(x, 1, 4, 0)
  SYCLPASSES_ELEMENT(y, 2, 4, 1)
  SYCLPASSES_ELEMENT(z, 3, 4, 2)
  SYCLPASSES_ELEMENT(w, 4, 4, 3)
  SYCLPASSES_ELEMENT(r, 4, 4, 0)
  SYCLPASSES_ELEMENT(g, 4, 4, 1)
  SYCLPASSES_ELEMENT(b, 4, 4, 2)
  SYCLPASSES_ELEMENT(a, 4, 4, 3)
  SYCLPASSES_ELEMENT(s0, 1, 16, 0)
  SYCLPASSES_ELEMENT(s1, 2, 16, 1)
  SYCLPASSES_ELEMENT(s2, 3, 16, 2)
  SYCLPASSES_ELEMENT(s3, 4, 16, 3)
  SYCLPASSES_ELEMENT(s4, 8, 16, 4)
  SYCLPASSES_ELEMENT(s5, 8, 16, 5)
  SYCLPASSES_ELEMENT(s6, 8, 16, 6)
  SYCLPASSES_ELEMENT(s7, 8, 16, 7)
  SYCLPASSES_ELEMENT(s8, 16, 16, 8)
  SYCLPASSES_ELEMENT(s9, 16, 16, 9)
  SYCLPASSES_ELEMENT(sA, 16, 16, 10)
  SYCLPASSES_ELEMENT(sB, 16, 16, 11)
  SYCLPASSES_ELEMENT(sC, 16, 16, 12)
  SYCLPASSES_ELEMENT(sD, 16, 16, 13)
  SYCLPASSES_ELEMENT(sE, 16, 16, 14)
  SYCLPASSES_ELEMENT(sF, 16, 16, 15)
  SYCLPASSES_HALF_OF(lo, 0, 1)
  SYCLPASSES_HALF_OF(hi, N / 2, 1)
  SYCLPASSES_HALF_OF(odd, 1, 2)
  SYCLPASSES_HALF_OF(even, 0, 2)
#if defined(SYCL_SIMPLE_SWIZZLES)
#define SYCLPASSES_SWIZZLE(NAME, LEAST, ...)                                                                           \
  constexpr auto NAME() {                                                                                              \
    static_assert(N >= LEAST && N <= 4, "the vec has no " #NAME "()");                                                 \
    return static_cast<Self &>(*this).template swizzle<__VA_ARGS__>();                                                 \
  }                                                                                                                    \
  constexpr auto NAME() const {                                                                                        \
    static_assert(N >= LEAST && N <= 4, "the vec has no " #NAME "()");                                                 \
    return static_cast<const Self &>(*this).template swizzle<__VA_ARGS__>();                                           \
  }
#include "simple_swizzles.inc"
#undef SYCLPASSES_SWIZZLE
#endif
};
#undef SYCLPASSES_ELEMENT
#undef SYCLPASSES_HALF_OF

} // namespace detail

struct elem {
  static constexpr int x = 0, y = 1, z = 2, w = 3, r = 0, g = 1, b = 2, a = 3;
  static constexpr int s0 = 0, s1 = 1, s2 = 2, s3 = 3, s4 = 4, s5 = 5, s6 = 6, s7 = 7;
  static constexpr int s8 = 8, s9 = 9, sA = 10, sB = 11, sC = 12, sD = 13, sE = 14, sF = 15;
};

template <class T, int N> class vec : public detail::named<vec<T, N>, N> {
  static_assert(N == 1 || N == 2 || N == 3 || N == 4 || N == 8 || N == 16, "a vec must have 1, 2, 3, 4, 8 or 16 elements");
  static_assert(__is_same(T, __remove_cv(T)), "the elements of a vec must not be const or volatile");
  static_assert(__is_arithmetic(T) || __is_same(T, half) || __is_same(T, ext::oneapi::bfloat16),
                "the elements of a vec must be numbers");
  static constexpr int Held = N == 3 ? 4 : N;
  static constexpr size_t Alignment = sizeof(T) * Held < 64 ? sizeof(T) * Held : 64;

public:
  using element_type = T;
  using value_type = T;

  constexpr vec() = default;
  constexpr vec(const vec &) = default;
  constexpr vec(vec &&) = default;
  constexpr vec &operator=(const vec &) = default;
  constexpr vec &operator=(vec &&) = default;

  template <int M = N> constexpr vec(detail::enable_t<M == 1, const T &> Value) : Data{Value} {}
  template <int M = N, class = detail::enable_t<M != 1>> constexpr explicit vec(const T &Value) : Data{} {
    for (int I = 0; I < N; ++I)
      Data[I] = Value;
  }
  /// Constructs a vec from scalars, vecs and swizzles with N elements in total.
  template <class... A, class = detail::enable_t<N != 1 && (detail::fills_vec<A, T>() && ...) &&
                                                 (detail::size_in_vec<A>() + ... + 0) == N>>
  constexpr vec(const A &...Parts) : Data{} {
    int At = 0;
    (detail::append(*this, At, Parts), ...);
  }
  template <bool IsConst, int Size, int I, int M = N, class = detail::enable_t<M == 1>>
  constexpr vec(const swizzled<IsConst, T, Size, I> &One) : Data{One[0]} {}

  template <class A> constexpr detail::enable_t<__is_convertible(A, T), vec &> operator=(const A &Value) {
    for (int I = 0; I < N; ++I)
      Data[I] = static_cast<T>(Value);
    return *this;
  }

  static constexpr size_t size() noexcept { return N; }
  static constexpr size_t byte_size() noexcept { return sizeof(vec); }

  constexpr T &operator[](int I) { return Data[I]; }
  constexpr const T &operator[](int I) const { return Data[I]; }

  /// Available only for one element.
  template <class A, int M = N, class = detail::enable_t<M == 1 && __is_same(A, T)>> constexpr operator A() const {
    return Data[0];
  }

  template <int... I> constexpr swizzled<false, T, N, I...> swizzle() {
    static_assert(((I >= 0 && I < N) && ...), "the vec has no such element");
    return swizzled<false, T, N, I...>(*this);
  }
  template <int... I> constexpr swizzled<true, T, N, I...> swizzle() const {
    static_assert(((I >= 0 && I < N) && ...), "the vec has no such element");
    return swizzled<true, T, N, I...>(*this);
  }

  template <class A> A as() const {
    static_assert(sizeof(A) == sizeof(vec) && detail::shape<A>::kind == 1, "as() requires a vec of the same size");
    return __builtin_bit_cast(A, *this);
  }
  template <class To, rounding_mode Mode = rounding_mode::automatic> vec<To, N> convert() const;

  void load(size_t Offset, const T *From) {
    for (int I = 0; I < N; ++I)
      Data[I] = From[Offset * N + I];
  }
  void store(size_t Offset, T *To) const {
    for (int I = 0; I < N; ++I)
      To[Offset * N + I] = Data[I];
  }
  template <class U, access::address_space Space, access::decorated Decorated>
  void load(size_t Offset, multi_ptr<U, Space, Decorated> From) {
    load(Offset, From.get_raw());
  }
  template <access::address_space Space, access::decorated Decorated>
  void store(size_t Offset, multi_ptr<T, Space, Decorated> To) const {
    store(Offset, To.get_raw());
  }

private:
  alignas(Alignment) T Data[Held];
};
template <class T, class... U, class = detail::enable_t<(__is_same(T, U) && ...)>>
vec(T, U...) -> vec<T, sizeof...(U) + 1>;

/// A swizzle, which refers to some elements of a vec.
template <bool IsConst, class T, int Size, int... Indices>
class swizzled : public detail::named<swizzled<IsConst, T, Size, Indices...>, sizeof...(Indices)> {
  static constexpr int N = sizeof...(Indices);
  using vec_type = detail::choose_t<IsConst, const vec<T, Size>, vec<T, Size>>;
  using result = vec<T, N>;

public:
  using element_type = T;
  using value_type = T;

  swizzled(const swizzled &) = delete;
  constexpr explicit swizzled(vec_type &Of) : Of(Of) {}

  constexpr const swizzled &operator=(const swizzled &Other) const { return *this = result(Other); }
  constexpr const swizzled &operator=(const result &Other) const {
    static_assert(!IsConst && distinct(), "cannot assign to a swizzle of const or repeated elements");
    for (int I = 0; I < N; ++I)
      (*this)[I] = Other[I];
    return *this;
  }
  template <class A> constexpr detail::enable_t<!detail::is_vec<A> && __is_convertible(A, T), const swizzled &>
  operator=(const A &Value) const {
    static_assert(!IsConst && distinct(), "cannot assign to a swizzle of const or repeated elements");
    for (int I = 0; I < N; ++I)
      (*this)[I] = static_cast<T>(Value);
    return *this;
  }

  static constexpr size_t size() noexcept { return N; }
  static constexpr size_t byte_size() noexcept { return result::byte_size(); }
  constexpr auto &operator[](int I) const {
    constexpr int All[] = {Indices...};
    return Of[All[I]];
  }
  /// Available only for one element.
  template <class A, class = detail::enable_t<N == 1 && __is_same(A, T)>> constexpr operator A() const { return (*this)[0]; }

  template <int... I> constexpr auto swizzle() const {
    constexpr int All[] = {Indices...};
    return Of.template swizzle<All[I]...>();
  }
  template <class To, rounding_mode Mode = rounding_mode::automatic> vec<To, N> convert() const {
    return result(*this).template convert<To, Mode>();
  }
  template <class A> A as() const { return result(*this).template as<A>(); }
  void store(size_t Offset, T *To) const { result(*this).store(Offset, To); }

private:
  static constexpr bool distinct() {
    constexpr int All[] = {Indices...};
    for (int I = 0; I < N; ++I)
      for (int J = 0; J < I; ++J)
        if (All[I] == All[J])
          return false;
    return true;
  }
  vec_type &Of;
};

namespace detail {

/// Returns the elements as a clang vector, or a scalar in the type that operations use.
template <class T> SYCLPASSES_INLINE auto native(const T &Value) {
  if constexpr (shape<T>::kind == 2)
    return native(simple_t<T>(Value));
  else if constexpr (shape<T>::kind == 1)
    return __builtin_bit_cast(native_t<element_t<T>, shape<T>::size>, Value);
  else if constexpr (__is_same(T, half))
    return Value.raw();
  else
    return static_cast<vector_element_t<T>>(Value);
}
/// Reverses `native`.
template <class T, class Native> SYCLPASSES_INLINE T from_native(const Native &Value) {
  if constexpr (__is_same(T, half))
    return half::raw(Value);
  else if constexpr (shape<T>::kind == 0)
    return static_cast<T>(Value);
  else
    return __builtin_bit_cast(T, Value);
}

} // namespace detail

} // namespace _V1
} // namespace sycl

#endif
