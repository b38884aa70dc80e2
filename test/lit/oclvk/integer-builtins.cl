// mul24 and mad24 become 32-bit products.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: OpIMul %uint
// CHECK: OpIAdd %uint
kernel void k(global int *a) { a[0] = mad24(a[1], a[2], a[3]); }
