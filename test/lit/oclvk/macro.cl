// The macro VULKAN is 100.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: OpConstant %uint 101
kernel void k(global int *a) { a[0] = VULKAN + 1; }
