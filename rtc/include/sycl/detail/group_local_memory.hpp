// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-group memory that is declared in a kernel: the extension sycl_ext_oneapi_local_memory.
//
// The `sycl-free-functions` pass creates a variable for each call to these functions.

#ifndef SYCLPASSES_RTC_GROUP_LOCAL_MEMORY_HPP
#define SYCLPASSES_RTC_GROUP_LOCAL_MEMORY_HPP

#define SYCL_EXT_ONEAPI_LOCAL_MEMORY 1

extern "C" SYCL_EXTERNAL SYCLPASSES_LOCAL char *__syclpasses_group_local_memory(unsigned long Size, unsigned long Alignment);

namespace sycl {
inline namespace _V1 {
namespace detail {

/// An object that is initialized from a list in braces. An array can be initialized in this way only as a member.
template <class T> struct initialized {
  T Value;
};

template <class T> using group_memory = multi_ptr<T, access::address_space::local_space, access::decorated::no>;

} // namespace detail

namespace ext::oneapi {

template <class T, int N>
[[clang::convergent]] SYCLPASSES_INLINE ::sycl::detail::group_memory<T> group_local_memory_for_overwrite(group<N> Group) {
  static_assert(__is_trivially_copyable(T), "objects in local memory must be trivially copyable");
  auto *Memory = (SYCLPASSES_LOCAL T *)__syclpasses_group_local_memory(sizeof(T), alignof(T));
  if constexpr (!__is_trivially_constructible(T)) {
    if (Group.leader())
      *(::sycl::detail::initialized<T> *)Memory = ::sycl::detail::initialized<T>();
    group_barrier(Group);
  }
  return ::sycl::detail::group_memory<T>(Memory);
}

template <class T, int N, class... Arguments>
[[clang::convergent]] SYCLPASSES_INLINE ::sycl::detail::group_memory<T> group_local_memory(group<N> Group, Arguments &&...Initial) {
  static_assert(__is_trivially_copyable(T), "objects in local memory must be trivially copyable");
  auto *Memory = (SYCLPASSES_LOCAL T *)__syclpasses_group_local_memory(sizeof(T), alignof(T));
  if (Group.leader()) {
    if constexpr (__is_array(T))
      *(::sycl::detail::initialized<T> *)Memory = ::sycl::detail::initialized<T>{{static_cast<Arguments &&>(Initial)...}};
    else
      *(T *)Memory = T{static_cast<Arguments &&>(Initial)...};
  }
  group_barrier(Group);
  return ::sycl::detail::group_memory<T>(Memory);
}

} // namespace ext::oneapi
} // namespace _V1
} // namespace sycl

#endif
