// Work-item functions.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=MAP
// RUN: oclvk %s -work-dim=0 -global-offset -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=OFFSET

// CHECK-DAG: BuiltIn GlobalInvocationId
// CHECK-DAG: BuiltIn LocalInvocationId
// CHECK-DAG: BuiltIn WorkgroupId
// CHECK-DAG: BuiltIn NumWorkgroups
// CHECK-DAG: BuiltIn WorkgroupSize
// MAP: spec_constant,workgroup_size_z,spec_id,2
// MAP-NEXT: spec_constant,work_dim,spec_id,3
// MAP-NOT: global_offset
// OFFSET-NOT: work_dim
// OFFSET: spec_constant,global_offset_x,spec_id,3
// OFFSET-NEXT: spec_constant,global_offset_y,spec_id,4
// OFFSET-NEXT: spec_constant,global_offset_z,spec_id,5
// OFFSET-NOT: work_dim
kernel void k(global uint *a) {
  a[get_global_id(0)] = get_work_dim() + get_global_offset(0) + get_local_id(0) + get_group_id(1);
  a[get_local_size(0)] = get_num_groups(0) * get_global_size(2);
}
