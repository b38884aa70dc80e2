// Sub-group operations depend on the type, and barriers have the given scope; get_max_sub_group_size is the size.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL3.0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=MAP

// CHECK: OpGroupNonUniformUMin %uint %uint_3 Reduce
// CHECK: OpGroupNonUniformIAdd %uint %uint_3 InclusiveScan
// CHECK: OpGroupNonUniformSMax %uint %uint_3 Reduce
// CHECK: OpGroupNonUniformFMin %float %uint_3 ExclusiveScan
// CHECK: OpGroupNonUniformFMax %float %uint_3 InclusiveScan
// CHECK: OpControlBarrier %uint_3 %uint_3 %uint_264
// CHECK: OpControlBarrier %uint_3 %uint_3 %uint_328
// CHECK: OpControlBarrier %uint_3 %uint_1 %uint_72
// CHECK: OpControlBarrier %uint_3 %uint_3 %uint_72
// CHECK: OpControlBarrier %uint_2 %uint_1 %uint_72
// CHECK: OpControlBarrier %uint_2 %uint_2 %uint_264
// CHECK: %[[SIZE:[0-9]+]] = OpLoad %uint %SubgroupSize
// CHECK: OpUDiv %uint %{{[0-9]+}} %[[SIZE]]
// MAP-NOT: max_sub_group_size
kernel void k(global uint *u, global int *a, global float *f) {
  int i = get_global_id(0);
  u[i] = sub_group_reduce_min(u[i]) + sub_group_scan_inclusive_add(u[i]);
  a[i] = sub_group_reduce_max(a[i]);
  f[i] = sub_group_scan_exclusive_min(f[i]) + sub_group_scan_inclusive_max(f[i]);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_sub_group);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_all_svm_devices);
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  a[i] += get_enqueued_num_sub_groups() + get_max_sub_group_size();
}
