// In clang, the pass runs automatically, before unused code is removed; sycl-properties writes the aspects for the runtime.
// REQUIRES: clang, spirv
// RUN: clang++ -Xclang -fsycl-is-device --target=spirv64v1.2-unknown-unknown -O2 %clang_load -S -emit-llvm %s -o - \
// RUN:   -mllvm -sycl-properties-out=%t.prop | FileCheck %s
// RUN: FileCheck --check-prefix=PROPERTIES %s < %t.prop
// RUN: clang++ -Xclang -fsycl-is-device --target=spirv64v1.2-unknown-unknown -O0 %clang_load -S -emit-llvm %s -o - | FileCheck %s
// opt's pipeline does the same for modules that clang compiled without the plugin.
// RUN: clang++ -Xclang -fsycl-is-device --target=spirv64v1.2-unknown-unknown -O2 -c -emit-llvm %s -o %t.bc
// RUN: opt -passes='sycl-post-link<out=%t.opt.prop>' -S %t.bc -o - | FileCheck %s
// RUN: cmp %t.prop %t.opt.prop

// CHECK-DAG: @scale({{.*}}!sycl_used_aspects [[FP64:![0-9]+]]
// CHECK-DAG: @add({{.*}}!sycl_used_aspects [[ATOMIC:![0-9]+]]
// CHECK-DAG: @copy({{.*}}!sycl_used_aspects [[NONE:![0-9]+]]
// CHECK-DAG: [[NONE]] = !{}
// CHECK-DAG: [[FP64]] = !{[[OF64:![0-9]+]]}
// CHECK-DAG: [[OF64]] = !{!"fp64", i32 6}
// CHECK-DAG: [[ATOMIC]] = !{[[OFA:![0-9]+]]}
// CHECK-DAG: [[OFA]] = !{!"atomic64", i32 27}
// PROPERTIES: [SYCL/device requirements]
// PROPERTIES-NEXT: aspects=2|

#define KERNEL extern "C" [[clang::sycl_external]] [[clang::device_kernel]]

static double twice(double X) { return X + X; }

KERNEL void scale(double *X) { *X = twice(*X); }
KERNEL void add(long *X) { __atomic_fetch_add(X, 1, __ATOMIC_RELAXED); }
KERNEL void copy(int *X) { X[1] = X[0]; }
