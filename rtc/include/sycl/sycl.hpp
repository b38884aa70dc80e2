// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device side of SYCL 2020 for run-time compilation with stock clang 22: kernels as free functions, no host code.
// docs/rtc-headers.md lists the supported features. Any other feature causes a compile error. No feature has a
// different meaning.
//
// No header of the standard library is included, because each would take more time to compile than all files here.

#ifndef SYCLPASSES_RTC_SYCL_HPP
#define SYCLPASSES_RTC_SYCL_HPP

#if !defined(__SYCL_DEVICE_ONLY__) || !defined(SYCL_LANGUAGE_VERSION)
#error "this <sycl/sycl.hpp> is for device code only: add -Xclang -fsycl-is-device"
#endif
#if !defined(__clang_major__) || __clang_major__ != 22 || defined(__INTEL_LLVM_COMPILER)
#error "this <sycl/sycl.hpp> requires stock clang 22"
#endif
#if !defined(__LP64__) || (!defined(__SPIRV__) && !defined(__SPIR__) && !defined(__NVPTX__) && !defined(__AMDGPU__))
#error "this <sycl/sycl.hpp> supports only 64-bit SPIR-V, NVIDIA GPUs and AMD GPUs"
#endif
#if __cplusplus < 201703L
#error "SYCL requires C++17"
#endif
#if defined(SYCLPASSES_SPECIALIZATION_CONSTANTS_HPP)
#error "syclpasses/specialization_constants.hpp cannot be used together with sycl/sycl.hpp"
#endif

// If clang ignored a SYCL attribute, the meaning of the kernel would change.
#pragma clang diagnostic error "-Wunknown-attributes"
#pragma clang diagnostic error "-Wignored-attributes"

#include "detail/base.hpp"
#include "detail/enums.hpp"
#include "detail/half.hpp"
#include "detail/ids.hpp"
#include "detail/properties.hpp"
#include "detail/property_lists.hpp"
#include "detail/vec.hpp"
#include "detail/aliases.hpp"
#include "detail/vec_operators.hpp"
#include "detail/marray.hpp"
#include "detail/bfloat16.hpp"
#include "detail/multi_ptr.hpp"
#include "detail/math.hpp"
#include "detail/convert.hpp"
#include "detail/math_other.hpp"
#include "detail/relational.hpp"
#include "detail/atomic.hpp"
#include "detail/group.hpp"
#include "detail/local.hpp"
#include "detail/group_local_memory.hpp"
#include "detail/accessor.hpp"
#include "detail/device_global.hpp"
#include "detail/constants.hpp"
#include "detail/extensions.hpp"
#include "detail/standard_math.hpp"
#include "detail/instances.hpp"

#endif

// Not part of the precompiled header, because the source includes this file again.
#if !defined(SYCLPASSES_PRECOMPILE) && !defined(SYCLPASSES_RTC_UNIT)
#define SYCLPASSES_RTC_UNIT
namespace sycl {
inline namespace _V1 {
namespace detail {
template <auto &Variable> struct unit {
  static constexpr const char *name() { return SYCLPASSES_UNIQUE_PREFIX; }
};
} // namespace detail
} // namespace _V1
} // namespace sycl
#endif
