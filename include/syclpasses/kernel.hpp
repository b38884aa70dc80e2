// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels for stock clang 22 in SYCL device mode, for host programs that launch them through OpenCL, CUDA or HIP.
//
//   SYCLPASSES_KERNEL void f(float *Out, const void *Buffer)     a function as a kernel, launched as `f`; pointers
//                                                                refer to device memory
//   syclpasses::single_task<Name>(function object)               a function object as a kernel, launched under
//   syclpasses::parallel_for<Name>(function object)              kernel_name<Name>(); its pointers are USM or SVM
//
// A kernel that is generated from a function object has two arguments: the object's bytes, and a kernel_handler, which
// is the address of the constant buffer (8 bytes; 4 on 32-bit targets). A call to single_task or parallel_for generates
// the kernel when compiled for the device, and has no effect on the host.

#ifndef SYCLPASSES_KERNEL_HPP
#define SYCLPASSES_KERNEL_HPP

#include "specialization_constants.hpp"

#if defined(__SYCL_DEVICE_ONLY__)
#define SYCLPASSES_KERNEL extern "C" [[clang::sycl_external]] [[clang::device_kernel]]
#else
#define SYCLPASSES_KERNEL extern "C"
#endif

#if defined(SYCL_LANGUAGE_VERSION)
#define SYCLPASSES_ENTRY_POINT(Name) [[clang::sycl_kernel_entry_point(Name)]]
#else
#define SYCLPASSES_ENTRY_POINT(Name)
#endif

#if defined(__SYCL_DEVICE_ONLY__) && (defined(__SPIRV__) || defined(__SPIR__))
#include <__clang_spirv_builtins.h>
#endif

namespace syclpasses {

/// A work-item, represented by its position in the index space of the kernel.
class work_item {
public:
  /// Returns the index in dimension `Dimension` (0, 1 or 2, as in OpenCL's get_global_id).
  detail::size_t global_id(int Dimension) const {
#if !defined(__SYCL_DEVICE_ONLY__)
    throw std::logic_error("work-items exist only in device code; cannot get the index in dimension " +
                           std::to_string(Dimension));
#elif defined(__SPIRV__) || defined(__SPIR__)
    // LLVM's SPIR-V back end requires a constant dimension, even in unoptimized code.
    switch (Dimension) {
    case 0:
      return __spirv_BuiltInGlobalInvocationId(0);
    case 1:
      return __spirv_BuiltInGlobalInvocationId(1);
    default:
      return __spirv_BuiltInGlobalInvocationId(2);
    }
#elif defined(__NVPTX__)
    switch (Dimension) {
    case 0:
      return flat_id(__nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_ntid_x(), __nvvm_read_ptx_sreg_tid_x());
    case 1:
      return flat_id(__nvvm_read_ptx_sreg_ctaid_y(), __nvvm_read_ptx_sreg_ntid_y(), __nvvm_read_ptx_sreg_tid_y());
    default:
      return flat_id(__nvvm_read_ptx_sreg_ctaid_z(), __nvvm_read_ptx_sreg_ntid_z(), __nvvm_read_ptx_sreg_tid_z());
    }
#elif defined(__AMDGPU__)
    // The dispatch packet contains the work-group size at byte offset 4 + 2 * dimension.
    const auto *Packet = static_cast<const char *>(__builtin_amdgcn_dispatch_ptr());
    const auto Size = [&](int At) { return *reinterpret_cast<const unsigned short *>(Packet + At); };
    switch (Dimension) {
    case 0:
      return flat_id(__builtin_amdgcn_workgroup_id_x(), Size(4), __builtin_amdgcn_workitem_id_x());
    case 1:
      return flat_id(__builtin_amdgcn_workgroup_id_y(), Size(6), __builtin_amdgcn_workitem_id_y());
    default:
      return flat_id(__builtin_amdgcn_workgroup_id_z(), Size(8), __builtin_amdgcn_workitem_id_z());
    }
#else
    // CPUs have no built-in work-items; the program that runs the kernel defines this function.
    return __syclpasses_global_id(Dimension);
#endif
  }

private:
  // The types of the builtins depend on the target. Their values are never negative.
  template <class T, class Size> static constexpr detail::size_t flat_id(T Group, Size GroupSize, T Item) {
    return static_cast<detail::size_t>(Group) * static_cast<detail::size_t>(GroupSize) + static_cast<detail::size_t>(Item);
  }

#if defined(__SYCL_DEVICE_ONLY__) && !defined(__SPIRV__) && !defined(__SPIR__) && !defined(__NVPTX__) &&               \
    !defined(__AMDGPU__)
  [[clang::sycl_external]] static detail::size_t
  __syclpasses_global_id(int Dimension) __asm__("__syclpasses_global_id");
#endif
};

#if defined(SYCL_LANGUAGE_VERSION)
/// Returns the name of the kernel `Name` in the device image.
template <class Name> const char *kernel_name() { return __builtin_sycl_unique_stable_name(Name); }
#else
/// Returns the name of the kernel `Name` in the device image.
template <class Name> const char *kernel_name() {
  // Use the type information of a pointer, which also exists if the type is incomplete. Its name begins with P.
  static const std::string Symbol = std::string("_ZTS") + (typeid(Name *).name() + 1);
  return Symbol.c_str();
}
#endif

/// Generates the kernel `Name` from a function object that is called once: `F()` or `F(kernel_handler)`.
template <class Name, class Function>
SYCLPASSES_ENTRY_POINT(Name)
void single_task([[maybe_unused]] Function F, [[maybe_unused]] sycl::kernel_handler Handler = {}) {
#if defined(__SYCL_DEVICE_ONLY__)
  if constexpr (detail::is_callable<Function, sycl::kernel_handler>)
    F(Handler);
  else
    F();
#endif
}

/// Generates the kernel `Name` from a function object that is called for each work-item: `F(work_item)` or
/// `F(work_item, kernel_handler)`.
template <class Name, class Function>
SYCLPASSES_ENTRY_POINT(Name)
void parallel_for([[maybe_unused]] Function F, [[maybe_unused]] sycl::kernel_handler Handler = {}) {
#if defined(__SYCL_DEVICE_ONLY__)
  if constexpr (detail::is_callable<Function, work_item, sycl::kernel_handler>)
    F(work_item{}, Handler);
  else
    F(work_item{});
#endif
}

} // namespace syclpasses

#endif
