// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that kernels share and that the host can access: the extension sycl_ext_oneapi_device_global.
//
// The runtime allocates the object of a device_global and stores its address in the variable's first bytes. With the
// device_image_scope property, the object is stored in the variable itself. The last member points to the values that
// the `sycl-free-functions` pass requires.

#ifndef SYCLPASSES_RTC_DEVICE_GLOBAL_HPP
#define SYCLPASSES_RTC_DEVICE_GLOBAL_HPP

#define SYCL_EXT_ONEAPI_DEVICE_GLOBAL 1

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi::experimental {

struct device_image_scope_key {
  using value_t = property_value<device_image_scope_key>;
};
inline constexpr device_image_scope_key::value_t device_image_scope;

enum class host_access_enum : uint16_t { read, write, read_write, none };
struct host_access_key {
  template <host_access_enum Access> struct access {};
  template <host_access_enum Access> using value_t = property_value<host_access_key, access<Access>>;
};
template <host_access_enum Access> inline constexpr host_access_key::value_t<Access> host_access;
inline constexpr host_access_key::value_t<host_access_enum::read> host_access_read;
inline constexpr host_access_key::value_t<host_access_enum::write> host_access_write;
inline constexpr host_access_key::value_t<host_access_enum::read_write> host_access_read_write;
inline constexpr host_access_key::value_t<host_access_enum::none> host_access_none;

} // namespace ext::oneapi::experimental

namespace detail {
namespace globals_of = ext::oneapi::experimental;

/// The size, a flag that is set if the object is in the variable, and the host's access mode. The pass depends on the
/// order and the name.
struct device_global_numbers {
  unsigned long Size, IsImageScope, HostAccess;
};
template <size_t Size, bool IsImageScope, unsigned HostAccess>
inline constexpr device_global_numbers device_global_facts = {Size, IsImageScope, HostAccess};

/// The host's access mode according to a property, which has an effect only with device_image_scope, as in DPC++.
template <class Property> struct host_access_of {
  static constexpr int value = -1;
};
template <globals_of::host_access_enum Access> struct host_access_of<globals_of::host_access_key::value_t<Access>> {
  static constexpr int value = static_cast<int>(Access);
};

template <class T, bool IsImageScope, unsigned HostAccess> class device_global_object {
protected:
  constexpr device_global_object() = default;
  T *address() const { return (T *)Data; }

private:
  // The runtime writes this pointer, even for constants.
  mutable SYCLPASSES_GLOBAL T *Data = nullptr;
  const device_global_numbers *Facts = &device_global_facts<sizeof(T), false, 2>;
};
template <class T, unsigned HostAccess> class device_global_object<T, true, HostAccess> {
protected:
  constexpr device_global_object() = default;
#if __cpp_consteval
  template <class... Arguments> consteval explicit device_global_object(Arguments &&...Initial) : Object{Initial...} {}
#endif
  T *address() { return &Object; }
  const T *address() const { return &Object; }

private:
  T Object{};
  const device_global_numbers *Facts = &device_global_facts<sizeof(T), true, HostAccess>;
};

template <class List> struct device_global_properties;
template <class... Properties>
struct device_global_properties<globals_of::properties<globals_of::detail::properties_type_list<Properties...>>> {
  static_assert(((is_same<typename Properties::key_t, globals_of::device_image_scope_key> ||
                  is_same<typename Properties::key_t, globals_of::host_access_key>)&&...),
                "a device_global supports only the properties device_image_scope and host_access");
  static constexpr bool is_image_scope = (is_same<typename Properties::key_t, globals_of::device_image_scope_key> || ...);
  static constexpr unsigned host_access() {
    int Access = -1;
    ((Access = host_access_of<Properties>::value >= 0 ? host_access_of<Properties>::value : Access), ...);
    return Access >= 0 && is_image_scope ? Access : 2;
  }
};

template <class T, class List>
using device_global_base =
    device_global_object<T, device_global_properties<List>::is_image_scope, device_global_properties<List>::host_access()>;
} // namespace detail

namespace ext::oneapi::experimental {

template <class T, class PropertyList = empty_properties_t>
class device_global : public ::sycl::detail::device_global_base<T, PropertyList> {
  static_assert(__is_trivially_destructible(T), "the type of a device_global must be trivially destructible");
#if !__cpp_consteval
  static_assert(__is_trivially_constructible(T), "before C++20, the type of a device_global must be trivially constructible");
#endif
  using base = ::sycl::detail::device_global_base<T, PropertyList>;

public:
  using element_type = __remove_extent(T);

  using base::base;
  constexpr device_global() = default;
  device_global(const device_global &) = delete;
  device_global &operator=(const device_global &) = delete;

  T &get() noexcept { return *this->address(); }
  const T &get() const noexcept { return *this->address(); }
  operator T &() noexcept { return get(); }
  operator const T &() const noexcept { return get(); }
  device_global &operator=(const T &Value) noexcept {
    get() = Value;
    return *this;
  }
  template <class U = T> auto operator[](ptrdiff_t I) noexcept -> decltype((::sycl::detail::any<U &>()[I])) { return get()[I]; }
  template <class U = T> auto operator[](ptrdiff_t I) const noexcept -> decltype((::sycl::detail::any<const U &>()[I])) {
    return get()[I];
  }
  T &operator->() noexcept { return get(); }
  const T &operator->() const noexcept { return get(); }

  template <access::decorated Decorated>
  multi_ptr<T, access::address_space::global_space, Decorated> get_multi_ptr() noexcept {
    return multi_ptr<T, access::address_space::global_space, Decorated>((SYCLPASSES_GLOBAL T *)this->address());
  }
  template <access::decorated Decorated>
  multi_ptr<const T, access::address_space::global_space, Decorated> get_multi_ptr() const noexcept {
    return multi_ptr<const T, access::address_space::global_space, Decorated>((SYCLPASSES_GLOBAL const T *)this->address());
  }

  template <class Key> static constexpr bool has_property() { return PropertyList::template has_property<Key>(); }
};

} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl

#endif
