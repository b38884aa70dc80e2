// Attributes that are hints change nothing.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk %s -DHINTS -o %t.hints && cmp %t.spv %t.hints
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: OpEntryPoint GLCompute %{{.*}} "k"
// CHECK-NOT: LocalSize
#ifdef HINTS
__attribute__((work_group_size_hint(8, 1, 1))) __attribute__((vec_type_hint(float4)))
#endif
kernel void k(global float *a) { a[get_global_id(0)] *= 2; }
