// clang for x86_64 in default-values mode: no constant remains, but the property file is still written. It records that
// defaults replaced the constants.

// REQUIRES: clang, x86
// DEFINE: %{compile} = clang++ %clang_load --target=x86_64-linux-gnu -mllvm -sycl-spec-constants-mode=default-values -mllvm -sycl-properties-out=%t.prop

// RUN: rm -f %t.prop
// RUN: %{compile} -O0 -S -emit-llvm %S/Inputs/width.cpp -o - | FileCheck %s
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop
// RUN: rm -f %t.prop
// RUN: %{compile} -O2 -c %S/Inputs/width.cpp -o %t.o
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop

// The same for IR input.
// RUN: clang++ --target=x86_64-linux-gnu -S -emit-llvm %S/Inputs/width.cpp -o %t.ll
// RUN: rm -f %t.prop
// RUN: %{compile} -O1 -c %t.ll -o %t.o
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop

// CHECK: store i32 16, ptr %
// CHECK: !sycl.specialization-constants = !{}

// PROP-NOT: {{.}}
// PROP:      [SYCL/misc properties]
// PROP-NEXT: specConstsReplacedWithDefault=1|1
// PROP-NOT:  {{.}}
