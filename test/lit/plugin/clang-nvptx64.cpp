// clang for nvptx64 with -fpass-plugin alone lowers in emulation mode at every level, and writes the property file on request.

// REQUIRES: clang, nvptx
// DEFINE: %{compile} = clang++ %clang_load --target=nvptx64-nvidia-cuda -march=sm_80 -Xclang -target-feature -Xclang +ptx80 -nogpulib -S -emit-llvm -mllvm -sycl-properties-out=%t.prop %S/Inputs/width.cpp -o -

// RUN: rm -f %t.prop
// RUN: %{compile} -O0 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop
// RUN: rm -f %t.prop
// RUN: %{compile} -O2 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop

// CHECK-LABEL: define {{.*}}@kernel(
// CHECK-NOT:   __sycl_getScalar
// CHECK:       load i32, ptr {{.*}}, align 16, !invariant.load
// CHECK:       !sycl.specialization-constants = !{

// PROP:      [SYCL/specialization constants]
// PROP-NEXT: width=2|
// PROP-NEXT: [SYCL/specialization constants default values]
// PROP-NEXT: all=2|
