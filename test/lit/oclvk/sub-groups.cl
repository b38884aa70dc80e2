// Sub-groups require SPIR-V 1.3.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL3.0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: not oclvk %s -cl-std=CL3.0 -spv-version=1.0 -o %t.spv 2>&1 | FileCheck %s --check-prefix=OLD

// CHECK-DAG: OpCapability GroupNonUniform
// CHECK-DAG: OpCapability GroupNonUniformVote
// CHECK-DAG: OpCapability GroupNonUniformArithmetic
// CHECK-DAG: BuiltIn SubgroupSize
// CHECK-DAG: BuiltIn NumSubgroups
// CHECK-DAG: BuiltIn SubgroupId
// CHECK-DAG: BuiltIn SubgroupLocalInvocationId
// CHECK: OpGroupNonUniformAll %bool %uint_3
// CHECK: OpGroupNonUniformAny %bool %uint_3
// CHECK: OpGroupNonUniformIAdd %uint %uint_3 Reduce
// CHECK: OpGroupNonUniformSMin %uint %uint_3 InclusiveScan
// CHECK: OpGroupNonUniformUMax %uint %uint_3 ExclusiveScan
// CHECK: OpGroupNonUniformFAdd %float %uint_3 Reduce
// CHECK: OpControlBarrier %uint_3
// OLD: sub-groups.cl:{{.*}}: error: subgroup operations require SPIR-V 1.3
kernel void k(global int *a, global float *f) {
  uint i = get_global_id(0);
  a[i] = get_sub_group_size() + get_num_sub_groups() + get_sub_group_id() + get_sub_group_local_id();
  a[i] += sub_group_all(a[i + 1]) + sub_group_any(a[i + 2]) + sub_group_reduce_add(a[i + 3]);
  a[i] += sub_group_scan_inclusive_min(a[i + 4]) + sub_group_scan_exclusive_max((uint)a[i + 5]);
  f[i] = sub_group_reduce_add(f[i]);
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
}
