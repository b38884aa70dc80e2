// Conversions from half first round to an integer, which is exact. All rounding modes and saturation are supported.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// CHECK: OpExtInst %half %{{.*}} Ceil %
kernel void from(global uchar4 *a, global const half4 *b) { a[0] = convert_uchar4_sat_rtp(b[0]); }

// Computed from the bits: no instruction rounds.
// CHECK-LABEL: %to = OpFunction
// CHECK-NOT: OpFConvert
// CHECK: OpFunctionEnd
kernel void to(global half *a, global const float *b, global const long *c) {
  a[0] = convert_half_rtz(b[0]);
  a[1] = convert_half_rtn(c[0]);
  a[2] = convert_half(a[3]);
}
