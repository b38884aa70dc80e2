// Sums of products are rounded twice, unless the source or -cl-native-math allows a single rounding.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk %s -cl-native-math -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=NATIVE

// CHECK: NoContraction
// NATIVE-NOT: NoContraction
kernel void k(global float *a) {
  float p = a[0] * a[1];
  a[2] = p + a[3];
}
