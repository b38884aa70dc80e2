// Results are rounded to even if the option requests this.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -rounding-mode-rte=16,32 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: OpCapability RoundingModeRTE
// CHECK: OpExecutionMode %{{.*}} RoundingModeRTE 16
// CHECK: OpExecutionMode %{{.*}} RoundingModeRTE 32
kernel void k(global float *a) { a[0] += 1; }
