// Aligned 8-bit and 16-bit vectors in buffers without other accesses become words: no 8-bit storage, and 16 bytes at once.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk %s -arch=spir64 -physical-storage-buffers -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=PHYSICAL

// CHECK-NOT: StorageBuffer8BitAccess
// CHECK-NOT: Aliased
// CHECK: %[[P:.*]] = OpAccessChain %_ptr_StorageBuffer_uint %
// CHECK: %[[W:.*]] = OpLoad %uint %[[P]]
// CHECK: OpShiftRightLogical %uint %[[W]] %uint_8
// CHECK: OpStore
// CHECK: OpLoad %v4uint %
// CHECK: OpStore
// CHECK-NOT: OpStore
// CHECK: OpReturn
// PHYSICAL: OpLoad %uint %{{.*}} Aligned 4
// PHYSICAL: OpLoad %v4uint %{{.*}} Aligned 16
kernel void k(global uchar4 *a, global const uchar4 *b, global short8 *c, global const short8 *d) {
  int i = get_global_id(0);
  a[i] = b[i] + (uchar4)(1, 2, 3, 4);
  c[i] = d[i];
}
