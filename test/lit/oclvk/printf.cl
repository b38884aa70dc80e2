// printf: a buffer of words in a separate descriptor set, and the description of its format IDs.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -enable-printf -printf-buffer-size=4096 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=CODE

// CHECK: printf_buffer,descriptorSet,1,binding,0,size,4096
// CHECK: printf_info,0,"end",sizes,[]
// CHECK: printf_info,1,"%d %s %v2f\n",sizes,[4, 4, 8]
// CODE: OpAtomicIAdd
kernel void k(global int *a, float2 v) { printf("%d %s %v2f\n", a[0], "end", v); }
