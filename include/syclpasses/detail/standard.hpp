// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The standard library declarations that these headers require. In device code, they depend only on the compiler,
// because `clang++ --target=spirv64` has no standard headers.

#ifndef SYCLPASSES_DETAIL_STANDARD_HPP
#define SYCLPASSES_DETAIL_STANDARD_HPP

#if defined(__SYCL_DEVICE_ONLY__)
// Device code includes no standard headers.
#elif defined(__SPIRV__) || defined(__SPIR__) || defined(__NVPTX__) || defined(__AMDGPU__)
#error "device targets require SYCL device mode: add -Xclang -fsycl-is-device"
#else
#include <stdexcept>
#include <string>
#include <typeinfo>
#endif

namespace syclpasses::detail {

using size_t = decltype(sizeof(0));
using uint64_t = __UINT64_TYPE__;

template <class T> struct without_reference {
  using type = T;
};
template <class T> struct without_reference<T &> {
  using type = T;
};

/// Consecutive numbers, starting at 0, as template arguments.
template <class T, T... I> struct integers {};

template <class...> using void_of = void;
template <class T> T &&any();

/// True if a `Function` can be called with arguments of these types.
template <class Void, class Function, class... Arguments> inline constexpr bool is_callable_if = false;
template <class Function, class... Arguments>
inline constexpr bool is_callable_if<void_of<decltype(any<Function>()(any<Arguments>()...))>, Function, Arguments...> =
    true;
template <class Function, class... Arguments>
inline constexpr bool is_callable = is_callable_if<void, Function, Arguments...>;

} // namespace syclpasses::detail

#endif
