// The work-group size consists of specialization constants, unless each kernel requires a size.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk reflect --json %t.spv | FileCheck %s --check-prefix=JSON
// RUN: oclvk %s -DALL -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=ALL

// CHECK-NOT: LocalSize
// CHECK: OpDecorate %[[X:.*]] SpecId 0
// CHECK: OpDecorate %[[Y:.*]] SpecId 1
// CHECK: OpDecorate %[[Z:.*]] SpecId 2
// CHECK: OpDecorate %gl_WorkGroupSize BuiltIn WorkgroupSize
// CHECK: %[[X]] = OpSpecConstant %uint 1
// CHECK: %[[Y]] = OpSpecConstant %uint 1
// CHECK: %[[Z]] = OpSpecConstant %uint 1
// CHECK: %gl_WorkGroupSize = OpSpecConstantComposite %v3uint %[[X]] %[[Y]] %[[Z]]
// JSON: "name": "fixed"
// JSON: "required_work_group_size": [
// JSON-NEXT: 16,
// JSON-NEXT: 2,
// JSON-NEXT: 1
// JSON: "workgroup_size_x"
// ALL: OpExecutionMode %{{.*}} LocalSize 16 2 1
// ALL-NOT: SpecId
// ALL: PropertyRequiredWorkgroupSize
__attribute__((reqd_work_group_size(16, 2, 1))) kernel void fixed(global uint *a) { a[get_global_id(0)] = get_local_size(1); }
#ifndef ALL
kernel void any(global uint *a) { a[get_global_id(0)] = get_local_size(0); }
#endif
