// Atomic functions from OpenCL C 1.2 and 2.0, including atomic_xchg of floats, and flags. seq_cst becomes acquire-release.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL2.0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: OpAtomicIAdd %uint %{{.*}} %uint_1 %uint_0
// CHECK: OpAtomicExchange %uint
// CHECK: OpAtomicCompareExchange %uint %{{.*}} %uint_1 %uint_72 %uint_66
// CHECK: OpAtomicLoad %uint %{{.*}} %uint_1 %uint_66
// CHECK: OpAtomicStore %{{.*}} %uint_1 %uint_68
// CHECK: OpAtomicExchange %uint
kernel void k(global int *a, global float *f, global atomic_int *b, global atomic_flag *g, int e) {
  atomic_add(a, 1);
  f[1] = atomic_xchg(f, 2.0f);
  if (atomic_compare_exchange_weak(b, &e, 3))
    a[1] = e;
  a[2] = atomic_load(b + 1);
  atomic_store(b + 2, 4);
  a[3] = atomic_flag_test_and_set(g);
}
