// Functions on vectors become operations on elements: a shuffle with a constant mask needs no operation.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK-NOT: OpVectorShuffle
// CHECK-NOT: OpVectorExtractDynamic
// CHECK: OpStore %{{.*}} %uint_4
// CHECK-NOT: OpVectorShuffle
kernel void k(global uint4 *a, global int *n) {
  a[0] = shuffle(a[1], (uint4)(3, 2, 1, 0)) + shuffle2(a[2], a[3], (uint4)(0, 5, 2, 7));
  n[0] = vec_step(uint3);
}
