// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels in constants.hpp for stock clang 22. A kernel `read_flag` is launched under that name; both of its
// arguments are buffers. Compile with -I include.

#include <syclpasses/kernel.hpp>

#include "constants.hpp"

namespace {
struct reader {
  sycl::kernel_handler Handler;
  template <auto &Constant> auto get() const { return Handler.get_specialization_constant<Constant>(); }
};
} // namespace

#define READ(Name, Variable)                                                                                           \
  SYCLPASSES_KERNEL void read_##Name(unsigned char *Out, const void *Buffer) {                                         \
    const auto Value = sycl::kernel_handler(Buffer).get_specialization_constant<Variable>();                           \
    __builtin_memcpy(Out, &Value, sizeof(Value));                                                                      \
  }
#define CONSTANT(Name, Type, Default, Other) READ(Name, constants::Name)
#define PLACE(Name, Type, Variable, Default, Other) READ(Name, Variable)
#define COMPUTED(Name)                                                                                                 \
  SYCLPASSES_KERNEL void compute_##Name(unsigned char *Out, const void *Buffer) {                                      \
    const std::int64_t Value = Name{}(reader{sycl::kernel_handler(Buffer)});                                           \
    __builtin_memcpy(Out, &Value, sizeof(Value));                                                                      \
  }

CONSTANTS(CONSTANT)
PLACES(PLACE)
COMPUTED_KERNELS(COMPUTED)
