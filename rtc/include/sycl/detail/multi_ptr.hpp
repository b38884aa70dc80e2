// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// multi_ptr, and casts between address spaces. A plain pointer refers to the generic address space.

#ifndef SYCLPASSES_RTC_MULTI_PTR_HPP
#define SYCLPASSES_RTC_MULTI_PTR_HPP

namespace sycl {
inline namespace _V1 {
template <class T, int Dimensions> class local_accessor;

namespace detail {
template <class T, access::address_space Space> struct decorated {};
template <class T> struct decorated<T, access::address_space::generic_space> {
  using type = T;
};
template <class T> struct decorated<T, access::address_space::global_space> {
  using type = SYCLPASSES_GLOBAL T;
};
template <class T> struct decorated<T, access::address_space::local_space> {
  using type = SYCLPASSES_LOCAL T;
};
template <class T> struct decorated<T, access::address_space::private_space> {
  using type = SYCLPASSES_PRIVATE T;
};
template <class T, access::address_space Space> using decorated_t = typename decorated<T, Space>::type;

template <class T> struct undecorated {
  using type = T;
};
template <class T> struct undecorated<SYCLPASSES_GLOBAL T> {
  using type = T;
};
template <class T> struct undecorated<SYCLPASSES_LOCAL T> {
  using type = T;
};
template <class T> struct undecorated<SYCLPASSES_PRIVATE T> {
  using type = T;
};

/// Casts a pointer whose address space is known, either to this address space or to the generic address space.
template <access::address_space Space, class T> decorated_t<T, Space> *static_cast_to(T *Pointer) {
  return (decorated_t<T, Space> *)Pointer;
}
} // namespace detail

template <class T, access::address_space Space, access::decorated Decorated = access::decorated::legacy>
class multi_ptr {
  static_assert(Space != access::address_space::constant_space, "multi_ptr to constant memory is not supported");
  static_assert(Decorated != access::decorated::legacy, "legacy multi_ptr is not supported");

public:
  static constexpr bool is_decorated = Decorated == access::decorated::yes;
  static constexpr access::address_space address_space = Space;
  using value_type = T;
  using decorated_type = detail::decorated_t<T, Space>;
  using pointer = detail::choose_t<is_decorated, decorated_type *, T *>;
  using reference = detail::choose_t<is_decorated, decorated_type &, T &>;
  using difference_type = ptrdiff_t;

  multi_ptr() = default;
  multi_ptr(decltype(nullptr)) {}
  explicit multi_ptr(decorated_type *Pointer) : Pointer(Pointer) {}
  /// Converts from another decoration, from a pointer to a non-const type, and to the generic address space.
  template <class U, access::address_space Other, access::decorated D,
            class = detail::enable_t<(__is_same(U, T) || __is_same(const U, T)) &&
                                     (Other == Space || Space == access::address_space::generic_space)>>
  multi_ptr(const multi_ptr<U, Other, D> &From) : Pointer((decorated_type *)From.get_decorated()) {}
  template <int N> multi_ptr(const local_accessor<__remove_cv(T), N> &From);

  T &operator*() const { return *get_raw(); }
  T *operator->() const { return get_raw(); }
  T &operator[](difference_type I) const { return get_raw()[I]; }
  pointer get() const { return pointer(Pointer); }
  T *get_raw() const { return (T *)Pointer; }
  decorated_type *get_decorated() const { return Pointer; }
  explicit operator T *() const { return get_raw(); }

  multi_ptr &operator++() { return *this += 1; }
  multi_ptr &operator--() { return *this -= 1; }
  multi_ptr operator++(int) {
    multi_ptr Old = *this;
    ++*this;
    return Old;
  }
  multi_ptr operator--(int) {
    multi_ptr Old = *this;
    --*this;
    return Old;
  }
  multi_ptr &operator+=(difference_type By) {
    Pointer += By;
    return *this;
  }
  multi_ptr &operator-=(difference_type By) {
    Pointer -= By;
    return *this;
  }
  multi_ptr operator+(difference_type By) const { return multi_ptr(Pointer + By); }
  multi_ptr operator-(difference_type By) const { return multi_ptr(Pointer - By); }
  friend difference_type operator-(const multi_ptr &L, const multi_ptr &R) { return L.Pointer - R.Pointer; }
#define SYCLPASSES_MULTI_PTR(OP)                                                                                       \
  friend bool operator OP(const multi_ptr &L, const multi_ptr &R) { return L.Pointer OP R.Pointer; }
  SYCLPASSES_MULTI_PTR(==)
  SYCLPASSES_MULTI_PTR(!=)
  SYCLPASSES_MULTI_PTR(<)
  SYCLPASSES_MULTI_PTR(>)
  SYCLPASSES_MULTI_PTR(<=)
  SYCLPASSES_MULTI_PTR(>=)
#undef SYCLPASSES_MULTI_PTR

private:
  decorated_type *Pointer = nullptr;
};

#define SYCLPASSES_MULTI_PTR(NAME, SPACE)                                                                              \
  template <class T> using decorated_##NAME = multi_ptr<T, access::address_space::SPACE, access::decorated::yes>;      \
  template <class T> using raw_##NAME = multi_ptr<T, access::address_space::SPACE, access::decorated::no>;
SYCLPASSES_MULTI_PTR(global_ptr, global_space)
SYCLPASSES_MULTI_PTR(local_ptr, local_space)
SYCLPASSES_MULTI_PTR(private_ptr, private_space)
SYCLPASSES_MULTI_PTR(generic_ptr, generic_space)
#undef SYCLPASSES_MULTI_PTR

/// Casts a pointer to an address space. If a generic pointer refers to another address space, returns null. Pointers
/// with an explicit address space are not checked.
template <access::address_space Space, access::decorated Decorated, class T>
multi_ptr<typename detail::undecorated<T>::type, Space, Decorated> address_space_cast(T *Pointer);

} // namespace _V1
} // namespace sycl

// Casts that examine the address. The result is null if the address is in another address space.
template <class T> struct __syclpasses_cast {
  SYCLPASSES_INLINE static SYCLPASSES_GLOBAL T *to_global(T *Pointer) {
    SYCLPASSES_CONST SYCLPASSES_GLOBAL void *__spirv_GenericCastToPtrExplicit_ToGlobal(const void *, int);
    return (SYCLPASSES_GLOBAL T *)__spirv_GenericCastToPtrExplicit_ToGlobal(Pointer, 5);
  }
  SYCLPASSES_INLINE static SYCLPASSES_LOCAL T *to_local(T *Pointer) {
    SYCLPASSES_CONST SYCLPASSES_LOCAL void *__spirv_GenericCastToPtrExplicit_ToLocal(const void *, int);
    return (SYCLPASSES_LOCAL T *)__spirv_GenericCastToPtrExplicit_ToLocal(Pointer, 4);
  }
  SYCLPASSES_INLINE static SYCLPASSES_PRIVATE T *to_private(T *Pointer) {
    SYCLPASSES_CONST SYCLPASSES_PRIVATE void *__spirv_GenericCastToPtrExplicit_ToPrivate(const void *, int);
    return (SYCLPASSES_PRIVATE T *)__spirv_GenericCastToPtrExplicit_ToPrivate(Pointer, 7);
  }
};

namespace sycl {
inline namespace _V1 {

template <access::address_space Space, access::decorated Decorated, class T>
multi_ptr<typename detail::undecorated<T>::type, Space, Decorated> address_space_cast(T *Pointer) {
  using U = typename detail::undecorated<T>::type;
  using Result = multi_ptr<U, Space, Decorated>;
  if constexpr (Space == access::address_space::generic_space)
    return Result((U *)Pointer);
  else if constexpr (!__is_same(T, U))
    return Result((detail::decorated_t<U, Space> *)Pointer);
  else if constexpr (Space == access::address_space::global_space)
    return Result(__syclpasses_cast<T>::to_global(Pointer));
  else if constexpr (Space == access::address_space::local_space)
    return Result(__syclpasses_cast<T>::to_local(Pointer));
  else
    return Result(__syclpasses_cast<T>::to_private(Pointer));
}

namespace ext::oneapi::experimental {
template <access::address_space Space, access::decorated Decorated = access::decorated::no, class T>
multi_ptr<T, Space, Decorated> static_address_cast(T *Pointer) {
  return multi_ptr<T, Space, Decorated>(::sycl::detail::static_cast_to<Space>(Pointer));
}
template <access::address_space Space, access::decorated Decorated = access::decorated::no, class T>
multi_ptr<T, Space, Decorated> dynamic_address_cast(T *Pointer) {
  return address_space_cast<Space, Decorated>(Pointer);
}
} // namespace ext::oneapi::experimental

} // namespace _V1
} // namespace sycl

#endif
