// Exact functions become GLSL.std.450, others libclc. With the option, all functions use GLSL.std.450, or only named ones.
// Without it, fma depends on a specialization constant.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --implicit-check-not='Sin ' --implicit-check-not='InverseSqrt '
// RUN: oclvk %s -cl-native-math -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=NATIVE
// RUN: oclvk %s -use-native-builtins=sin,ceil -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=NAMED --implicit-check-not='InverseSqrt '

// CHECK: OpDecorate %[[FUSED:.*]] SpecId 4607297
// CHECK: OpExtInst %float %{{.*}} Floor %
// CHECK: %[[HAS:.*]] = OpINotEqual %bool %[[FUSED]] %uint_0
// CHECK: %[[FMA:.*]] = OpExtInst %float %{{.*}} Fma %
// CHECK: OpSelect %float %[[HAS]] %[[FMA]] %
// CHECK: %[[MAX:.*]] = OpExtInst %float %{{.*}} FMax %
// CHECK: OpSelect %float %{{.*}} %{{.*}} %[[MAX]]
// NATIVE-DAG: OpExtInst %float %{{.*}} Sin %
// NATIVE-DAG: OpExtInst %float %{{.*}} Tanh %
// NATIVE-DAG: OpExtInst %float %{{.*}} Fma %
// NATIVE-DAG: OpExtInst %float %{{.*}} InverseSqrt %
// NATIVE-DAG: OpExtInst %float %{{.*}} Floor %
// NAMED: OpExtInst %float %{{.*}} Sin %
kernel void k(global float *a, global float2 *b) {
  a[0] = floor(a[1]) + sin(a[2]) + tanh(a[3]) + fma(a[4], a[5], a[6]);
  b[0] = rsqrt(b[1]);
  a[7] = fmax(a[8], a[9]);
}
