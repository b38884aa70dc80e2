// Push constants that options request.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL3.0 -global-offset-push-constant -cl-arm-non-uniform-work-group-size -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s
// RUN: oclvk %s -cl-std=CL3.0 -global-offset-push-constant -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=UNIFORM
// RUN: oclvk %s -cl-std=CL3.0 -cl-arm-non-uniform-work-group-size -uniform-workgroup-size -o %t.spv && oclvk reflect %t.spv | FileCheck %s --check-prefix=NONE

// CHECK: pushconstant,name,global_offset,offset,0,size,12
// CHECK-NEXT: pushconstant,name,enqueued_local_size,offset,12,size,12
// CHECK-NEXT: pushconstant,name,global_size,offset,24,size,12
// CHECK-NEXT: pushconstant,name,region_offset,offset,36,size,12
// CHECK-NEXT: pushconstant,name,num_workgroups,offset,48,size,12
// CHECK-NEXT: pushconstant,name,region_group_offset,offset,60,size,12
// UNIFORM: pushconstant,name,global_offset,offset,0,size,12
// UNIFORM-NOT: pushconstant
// NONE-NOT: pushconstant
kernel void k(global uint *a) {
  a[get_global_id(0)] = get_global_size(1) + get_global_offset(0) + get_enqueued_local_size(2) + get_num_groups(0) + get_group_id(1);
}
