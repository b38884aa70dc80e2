// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Property lists as template arguments. The names are the same as in DPC++, because they are part of kernel names.

#ifndef SYCLPASSES_RTC_PROPERTY_LISTS_HPP
#define SYCLPASSES_RTC_PROPERTY_LISTS_HPP

namespace sycl {
inline namespace _V1 {

namespace detail {
template <class A, class B> inline constexpr bool is_same = __is_same(A, B);
} // namespace detail

namespace ext::oneapi::experimental {

/// A property with the values of its key.
template <class Key, class... Values> struct property_value {
  using key_t = Key;
};

namespace detail {
template <class... Properties> struct properties_type_list;
} // namespace detail

template <class List> class properties;
template <class... Properties> class properties<detail::properties_type_list<Properties...>> {
public:
  constexpr properties(Properties...) {}
  template <class Key> static constexpr bool has_property() {
    return (::sycl::detail::is_same<typename Properties::key_t, Key> || ...);
  }
};
template <class... Properties> properties(Properties...) -> properties<detail::properties_type_list<Properties...>>;
using empty_properties_t = properties<detail::properties_type_list<>>;

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl

#endif
