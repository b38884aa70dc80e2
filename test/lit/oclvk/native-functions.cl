// Functions with the prefix native_ become GLSL.std.450 without an option, with the driver's accuracy. Others do not.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --implicit-check-not=' Sin '

// CHECK: OpExtInst %float %{{.*}} InverseSqrt %
// CHECK: OpExtInst %float %{{.*}} Exp2 %
kernel void k(global float *a) { a[0] = sin(native_rsqrt(a[1]) + native_exp2(a[2])); }
