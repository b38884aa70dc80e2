// Buffers that no kernel in the module writes are marked, so that drivers may read them faster: here, only `a`.
// `c` has binding 2 in both kernels, and `two` writes it. Atomic operations write, and volatile reads observe other writes.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s --implicit-check-not=NonWritable

// CHECK: OpDecorate %[[A:[0-9]+]] Binding 0
// CHECK: OpDecorate %[[A]] NonWritable
kernel void one(global const int *a, global int *b, global int *c, global volatile int *d, global int *e) {
  b[0] = a[0] + c[0] + d[0] + atomic_add(e, 1);
}

kernel void two(global const int *a, global int *b, global int *c) { c[1] = a[1]; }
