// A required sub-group size is in the attributes of the kernel, and does not change the code.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk reflect %t.spv --json | FileCheck %s --check-prefix=JSON

// CHECK-NOT: OpExecutionMode %{{.*}} SubgroupSize
// CHECK: OpString "intel_reqd_sub_group_size(16)"
// JSON: "attributes": "intel_reqd_sub_group_size(16)"
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(global float *a) { a[get_global_id(0)] *= 2; }
