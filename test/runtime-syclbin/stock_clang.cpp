// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel from constants.cpp for stock clang, which compiles it to a SYCLBIN file in one command.

#include <syclpasses/kernel.hpp>

#include "constants.hpp"

SYCLPASSES_KERNEL void __sycl_kernel_read_constants(Values *Out, sycl::kernel_handler Handler) {
  Out->Factor = Handler.get_specialization_constant<Factor>();
  Out->Negate = Handler.get_specialization_constant<Negate>();
  Out->Bounds = Handler.get_specialization_constant<Bounds>();
}
