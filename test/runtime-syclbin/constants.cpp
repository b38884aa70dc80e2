// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that reads specialization constants, for a SYCLBIN file. libsycl finds kernels with C linkage only.

#include <sycl/sycl.hpp>

#include "constants.hpp"

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))
void read_constants(Values *Out, sycl::kernel_handler Handler) {
  Out->Factor = Handler.get_specialization_constant<Factor>();
  Out->Negate = Handler.get_specialization_constant<Negate>();
  Out->Bounds = Handler.get_specialization_constant<Bounds>();
}
