// Attributes that are hints do not change the code. The reflection lists them, for `CL_KERNEL_ATTRIBUTES`.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk %s -DHINTS -o %t.hints && spirv-val --target-env vulkan1.1 %t.hints
// RUN: spirv-dis %t.spv -o %t.txt && spirv-dis %t.hints -o %t.hints.txt
// RUN: FileCheck %s < %t.txt
// RUN: FileCheck --check-prefix=HINTS %s < %t.hints.txt
// RUN: grep -v OpString %t.txt > %t.code && grep -v OpString %t.hints.txt | diff %t.code -

// HINTS: OpString "vec_type_hint(float4) work_group_size_hint(8,1,1)"

// CHECK: OpEntryPoint GLCompute %{{.*}} "k"
// CHECK-NOT: LocalSize
#ifdef HINTS
__attribute__((work_group_size_hint(8, 1, 1))) __attribute__((vec_type_hint(float4)))
#endif
kernel void k(global float *a) { a[get_global_id(0)] *= 2; }
