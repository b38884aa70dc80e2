// -cl-fast-relaxed-math is passed to clang, which folds operations as if NaNs did not occur. Functions keep their accuracy;
// only -cl-native-math selects the driver's functions.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk %s -cl-fast-relaxed-math -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=RELAXED --implicit-check-not=' Tanh ' --implicit-check-not=' Sin ' --implicit-check-not=OpFDiv

// CHECK: OpFDiv %float %[[X:[0-9]+]] %[[X]]
// RELAXED: OpStore %{{[0-9]+}} %uint_1065353216
// RELAXED: OpFMul %float
kernel void k(global float *a) {
  a[0] = a[1] / a[1];
  a[2] = sin(a[3]);
}
