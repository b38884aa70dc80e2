// Work-item functions: sizes are products, the offset is part of the global ID, and without options the offset is 0.
// OpenCL C 2.0 and C++ for OpenCL use push constants only with the option.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -work-dim=0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk %s -global-offset -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=OFFSET
// RUN: oclvk %s -cl-std=CL2.0 -global-offset -o %t.spv && oclvk reflect %t.spv | FileCheck %s --check-prefix=MAP
// RUN: oclvk %s -cl-std=CL2.0 -o %t.spv && oclvk reflect %t.spv | FileCheck %s --check-prefix=NONE

// CHECK: OpStore %{{[0-9]+}} %uint_3
// CHECK: %[[SIZE:[0-9]+]] = OpIMul %uint
// CHECK: OpStore %{{[0-9]+}} %[[SIZE]]
// CHECK: OpStore %{{[0-9]+}} %uint_0
// OFFSET: OpDecorate %[[DIM:[0-9]+]] SpecId 3
// OFFSET: OpDecorate %[[X:[0-9]+]] SpecId 4
// OFFSET: %[[DIM]] = OpSpecConstant %uint 3
// OFFSET: %[[X]] = OpSpecConstant %uint 0
// OFFSET: OpStore %{{[0-9]+}} %[[DIM]]
// OFFSET: OpStore %{{[0-9]+}} %[[X]]
// OFFSET: %[[ID:[0-9]+]] = OpIAdd %uint %{{[0-9]+}} %[[X]]
// OFFSET: OpStore %{{[0-9]+}} %[[ID]]
// MAP-NOT: pushconstant
// MAP: spec_constant,global_offset_x
// MAP-NOT: pushconstant
// NONE-NOT: global_offset
kernel void k(global uint *a) {
  a[0] = get_work_dim();
  a[1] = get_global_size(1);
  a[2] = get_global_offset(0);
  a[3] = get_global_id(0);
}
