// From C++ to SPIR-V and its property file in one command, without any standard header.
// REQUIRES: clang, spirv, spirv-val, spirv-dis, sycl-image, llvm-22
// RUN: clang++ -Wall -Wextra -Werror -Xclang -fsycl-is-device --target=spirv64 -O2 -I %includes %clang_load \
// RUN:   -mllvm -sycl-properties-out=%t.prop -c %s -o %t.spv
// RUN: spirv-val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: sycl-image dump %t.prop | FileCheck %s --check-prefix=PROPERTIES

// CHECK: OpSpecConstant %uint 16
// PROPERTIES: _Z4size       0       0     4  10 00 00 00       16         size

#include <syclpasses/kernel.hpp>

inline constexpr sycl::specialization_id<int> size{16};

SYCLPASSES_KERNEL void fill(float *Out, const void *Buffer) {
  for (int I = 0; I < sycl::kernel_handler(Buffer).get_specialization_constant<size>(); ++I)
    Out[I] = 1;
}
