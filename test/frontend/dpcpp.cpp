// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels in constants.hpp for DPC++'s front end (scripts/dpcpp-frontend). A kernel `read_flag` is launched under
// the name of its type, `_ZTS9read_flag`. Its arguments are buffers: the output, and the constants' buffer, which the
// optimized front end drops without --emulation.

#include <sycl/sycl.hpp>

#include "constants.hpp"

namespace {
struct reader {
  mutable sycl::kernel_handler Handler;
  template <auto &Constant> auto get() const { return Handler.get_specialization_constant<Constant>(); }
};

template <auto &Constant> struct value_of {
  auto operator()(const reader &Read) const { return Read.get<Constant>(); }
};

// Value is not captured, because it would become a kernel argument.
template <class Name, class Value> void submit(sycl::queue &Queue, unsigned char *Out) {
  Queue.single_task<Name>([Out](sycl::kernel_handler Handler) {
    const auto Result = Value{}(reader{Handler});
    __builtin_memcpy(Out, &Result, sizeof(Result));
  });
}
} // namespace

#define NAME_CONSTANT(Name, Type, Default, Other) class read_##Name;
#define NAME_PLACE(Name, Type, Variable, Default, Other) class read_##Name;
#define NAME_COMPUTED(Name) class compute_##Name;
CONSTANTS(NAME_CONSTANT)
PLACES(NAME_PLACE)
COMPUTED_KERNELS(NAME_COMPUTED)

#define READ(Name, Variable) submit<read_##Name, value_of<Variable>>(Queue, Out);
#define CONSTANT(Name, Type, Default, Other) READ(Name, constants::Name)
#define PLACE(Name, Type, Variable, Default, Other) READ(Name, Variable)
#define COMPUTED(Name) submit<compute_##Name, Name>(Queue, Out);

void submit_all(sycl::queue &Queue, unsigned char *Out) {
  CONSTANTS(CONSTANT)
  PLACES(PLACE)
  COMPUTED_KERNELS(COMPUTED)
}
