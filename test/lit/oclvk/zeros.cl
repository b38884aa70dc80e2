// Mesa reads the zero in a selection between -1 and 0 as negative, and the one in a selection between 1 and -0 as positive:
// such a pair of constants is hidden from it. A selection between 1 and 0 is not.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: %[[CHOSEN:[0-9]+]] = OpSelect %uint %{{[0-9]+}} %uint_3212836865 %uint_1{{$}}
// CHECK-NEXT: %[[BITS:[0-9]+]] = OpBitwiseXor %uint %[[CHOSEN]] %uint_1{{$}}
// CHECK-NEXT: OpBitcast %float %[[BITS]]
// CHECK: OpSelect %float %{{[0-9]+}} %float_1 %float_0
kernel void k(global float *a, global const float *b) {
  a[0] = b[0] > 2.0f ? -1.0f : 0.0f;
  a[1] = b[1] > 2.0f ? 1.0f : 0.0f;
}
