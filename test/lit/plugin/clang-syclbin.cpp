// From C++ to a SYCLBIN file in one command: the same bytes as from llc and sycl-image.

// REQUIRES: clang, spirv, sycl-image, llvm-22
// DEFINE: %{clang} = clang++ -Xclang -fsycl-is-device --target=spirv64 -O2 -I %includes %clang_load
// RUN: %{clang} -mllvm -sycl-output=syclbin -c %s -o %t.syclbin
// RUN: FileCheck %s --input-file=%t.syclbin

// CHECK:      [SYCLBIN/global metadata]
// CHECK-NEXT: state=1|2
// CHECK-NEXT: [SYCL/specialization constants]
// CHECK-NEXT: _Z4size=2|gBAAAAAAAAAAAAAAAAAAAQAAAAA
// CHECK-NEXT: [SYCL/specialization constants default values]
// CHECK-NEXT: all=2|gAAAAAAAAAAEAAAA
// CHECK-NEXT: [SYCL/kernel names]
// CHECK-NEXT: __sycl_kernel_fill=1|1
// CHECK-NEXT: [SYCLBIN/ir module metadata]

// The bytes are the same in each run. -g -O0 and another state also work. The other outputs of the host are unchanged.
// RUN: %{clang} -mllvm -sycl-output=syclbin -mllvm -sycl-syclbin-state=executable -c %s -o - | cmp - %t.syclbin
// RUN: %{clang} -O0 -g -mllvm -sycl-output=syclbin -mllvm -sycl-syclbin-state=input -c %s -o %t.input.syclbin
// RUN: FileCheck %s --input-file=%t.input.syclbin --check-prefix=INPUT
// RUN: %{clang} -mllvm -sycl-properties-out=%t.prop -c %s -o %t.spv
// RUN: %{clang} -mllvm -sycl-properties-out=%t.both.prop -mllvm -sycl-output=syclbin -c %s -o %t.syclbin
// RUN: cmp %t.prop %t.both.prop

// INPUT:      [SYCLBIN/global metadata]
// INPUT-NEXT: state=1|0

// RUN: sycl-image syclbin %t.spv %t.prop -o - | cmp - %t.syclbin

// The same with llc.
// RUN: %{clang} -emit-llvm -c %s -o %t.bc
// RUN: llc -O2 %load -sycl-output=syclbin -filetype=obj %t.bc -o %t.llc.syclbin
// RUN: FileCheck %s --input-file=%t.llc.syclbin

#include <syclpasses/kernel.hpp>

inline constexpr sycl::specialization_id<int> size{16};

SYCLPASSES_KERNEL void __sycl_kernel_fill(float *Out, const void *Buffer) {
  for (int I = 0; I < sycl::kernel_handler(Buffer).get_specialization_constant<size>(); ++I)
    Out[I] = 1;
}
