// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Free-function kernels (DPC++'s sycl_ext_oneapi_free_function_kernels extension) that read constants from constants.hpp.
// Their output equals that of the kernels with the same names in dpcpp.cpp.
//
// Kernel `read_flag` is launched as `_Z23__sycl_kernel_read_flagPhN4sycl3_V114kernel_handlerE`; the prefix adds 14 to
// the length. Its arguments are the output buffer and eight bytes by value, the kernel_handler: null, or,
// in emulation mode, the address of the constants' buffer (SVM or USM). These arguments stay at all optimization levels.

#include <sycl/sycl.hpp>

#include "constants.hpp"

#define READ(Name)                                                                                                     \
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))                             \
  void read_##Name(unsigned char *Out, sycl::kernel_handler Handler) {                                                 \
    const auto Value = Handler.get_specialization_constant<constants::Name>();                                         \
    __builtin_memcpy(Out, &Value, sizeof(Value));                                                                      \
  }

READ(flag)
READ(int16)
READ(float64)
READ(long_enum)
READ(tail_padding)
READ(packed_in_struct)
READ(byte_cube)
READ(vector3_in_struct)

// One work-item per byte.
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
void read_int_array(unsigned char *Out, sycl::kernel_handler Handler) {
  const auto Value = Handler.get_specialization_constant<constants::int_array>();
  const std::size_t Index = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  if (Index < sizeof(Value))
    Out[Index] = reinterpret_cast<const unsigned char *>(&Value)[Index];
}
