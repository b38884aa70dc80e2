// Aligned `<4 x i32>` accesses to buffers are single accesses: to elements of a storage buffer or uniform buffer of vectors,
// or at an address.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk %s -constant-args-ubo -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=UNIFORM
// RUN: oclvk %s -arch=spir64 -physical-storage-buffers -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=PHYSICAL

// CHECK: OpDecorate %_runtimearr_v4uint ArrayStride 16
// CHECK: %[[A:.*]] = OpAccessChain %_ptr_StorageBuffer_v4uint %
// CHECK: OpLoad %v4uint %[[A]]
// CHECK: OpAccessChain %_ptr_StorageBuffer_v4uint %
// CHECK: OpStore %{{.*}} %{{.*}}
// CHECK: %[[Y:.*]] = OpAccessChain %_ptr_StorageBuffer_uint %{{.*}} %uint_0 %{{.*}} %uint_1
// CHECK: OpLoad %uint %[[Y]]
// UNIFORM: %[[A:.*]] = OpAccessChain %_ptr_Uniform_v4uint %
// UNIFORM: OpLoad %v4uint %[[A]]
// PHYSICAL: OpLoad %v4uint %{{.*}} Aligned 16
// PHYSICAL: OpStore %{{.*}} %{{.*}} Aligned 16
kernel void k(global float4 *a, constant float4 *b, global float *c) {
  int i = get_global_id(0);
  a[i] = b[i] * 2.0f;
  c[i] = a[i + 1].y;
}
