// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local memory as kernel arguments: local_accessor and work_group_memory.
//
// The `sycl-free-functions` pass recognizes the classes by their names and turns each member into an argument, in the
// order in which the runtime sets them, so the order of the members must not change.

#ifndef SYCLPASSES_RTC_LOCAL_HPP
#define SYCLPASSES_RTC_LOCAL_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {

template <class T> struct without_space;
template <class T> struct without_space<SYCLPASSES_LOCAL T> {
  using type = T;
};
template <class T> struct without_space<SYCLPASSES_GLOBAL T> {
  using type = T;
};

/// The part of an accessor that the first indices select. The type T has an address space.
template <class T, int N, int Left> class accessor_part {
  using generic = typename without_space<T>::type;

public:
  accessor_part(T *Data, const range<N> &Extent, size_t Offset) : Data(Data), Extent(Extent), Offset(Offset) {}
  decltype(auto) operator[](size_t I) const {
    const size_t At = Offset * Extent[N - Left] + I;
    if constexpr (Left == 1)
      return static_cast<generic &>(*(generic *)(Data + At));
    else
      return accessor_part<T, N, Left - 1>(Data, Extent, At);
  }

private:
  T *Data;
  const range<N> &Extent;
  size_t Offset;
};
} // namespace detail

template <class T, int Dimensions = 1> class local_accessor {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "a local_accessor must have 1, 2, or 3 dimensions");

public:
  using value_type = T;
  using reference = T &;
  using const_reference = const T &;
  using iterator = T *;
  using const_iterator = const T *;
  using difference_type = ptrdiff_t;
  using size_type = size_t;
  template <access::decorated Decorated>
  using accessor_ptr = multi_ptr<T, access::address_space::local_space, Decorated>;

  local_accessor() = default;
  size_t size() const noexcept { return AccessRange.size(); }
  size_t max_size() const noexcept { return size(); }
  size_t byte_size() const noexcept { return size() * sizeof(T); }
  bool empty() const noexcept { return size() == 0; }
  range<Dimensions> get_range() const { return AccessRange; }

  T &operator[](id<Dimensions> Index) const { return *(T *)(Data + detail::linear(Index, MemoryRange)); }
  template <int N = Dimensions, class = detail::enable_t<(N > 1)>> decltype(auto) operator[](size_t I) const {
    return detail::accessor_part<SYCLPASSES_LOCAL T, N, N>(Data, MemoryRange, 0)[I];
  }
  template <int N = Dimensions, class = detail::enable_t<N == 1>, class = void> T &operator[](size_t I) const {
    return *(T *)(Data + I);
  }

  template <access::decorated Decorated> accessor_ptr<Decorated> get_multi_ptr() const noexcept {
    return accessor_ptr<Decorated>(Data);
  }
  T *begin() const noexcept { return (T *)Data; }
  T *end() const noexcept { return begin() + size(); }
  bool operator==(const local_accessor &Other) const { return Data == Other.Data; }
  bool operator!=(const local_accessor &Other) const { return Data != Other.Data; }

private:
  SYCLPASSES_LOCAL T *Data = nullptr;
  range<Dimensions> AccessRange;
  range<Dimensions> MemoryRange;
  id<Dimensions> Offset;
};

template <class T, access::address_space Space, access::decorated Decorated>
template <int N>
multi_ptr<T, Space, Decorated>::multi_ptr(const local_accessor<__remove_cv(T), N> &From)
    : Pointer((decorated_type *)From.template get_multi_ptr<access::decorated::yes>().get_decorated()) {}

namespace ext::oneapi::experimental {

template <class T, class Properties = empty_properties_t> class work_group_memory {
public:
  using value_type = __remove_all_extents(T);

  work_group_memory(const work_group_memory &) = default;
  work_group_memory &operator=(const work_group_memory &) = default;
  operator T &() const { return *(T *)Data; }
  T *operator&() const { return (T *)Data; }
  template <class U = T, class = ::sycl::detail::enable_t<!__is_array(U)>> const work_group_memory &operator=(const U &Value) const {
    *(T *)Data = Value;
    return *this;
  }
  template <access::decorated Decorated = access::decorated::no>
  multi_ptr<value_type, access::address_space::local_space, Decorated> get_multi_ptr() const {
    return multi_ptr<value_type, access::address_space::local_space, Decorated>(Data);
  }

private:
  SYCLPASSES_LOCAL value_type *Data = nullptr;
};

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl

#endif
