// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf, and other extensions.

#ifndef SYCLPASSES_RTC_EXTENSIONS_HPP
#define SYCLPASSES_RTC_EXTENSIONS_HPP

#ifndef __NVPTX__
int __spirv_ocl_printf(const char *Format, ...);
#endif

#define SYCL_EXT_ONEAPI_FREE_FUNCTION_KERNELS 1
#define SYCL_EXT_ONEAPI_FREE_FUNCTION_QUERIES 1
#define SYCL_EXT_ONEAPI_KERNEL_PROPERTIES 1
#define SYCL_EXT_ONEAPI_WORK_GROUP_MEMORY 1
#define SYCL_EXT_ONEAPI_BFLOAT16 1

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi::experimental {
template <class... A> int printf(const char *Format, A... Arguments) {
#ifdef __NVPTX__
  return __builtin_printf(Format, Arguments...);
#else
  return __spirv_ocl_printf(Format, Arguments...);
#endif
}
} // namespace ext::oneapi::experimental
} // namespace _V1
} // namespace sycl

#endif
