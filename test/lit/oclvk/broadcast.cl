// sub_group_broadcast: before SPIR-V 1.5, which requires a constant index, it becomes a shuffle.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL3.0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=OLD
// RUN: oclvk %s -cl-std=CL3.0 -spv-version=1.5 -o %t.spv && spirv-val --target-env vulkan1.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// OLD: OpCapability GroupNonUniformShuffle
// OLD: OpGroupNonUniformShuffle %uint %uint_3
// CHECK: OpCapability GroupNonUniformBallot
// CHECK: OpGroupNonUniformBroadcast %uint %uint_3
kernel void k(global int *a, int n) { a[get_global_id(0)] = sub_group_broadcast(a[get_global_id(0)], n) + get_max_sub_group_size(); }
