// Capabilities for one-dimensional images and texel buffers, separately for reads and writes.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk %s -DREAD -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=READ --implicit-check-not=Image1D --implicit-check-not=WithoutFormat

// CHECK-DAG: OpCapability Image1D
// CHECK-DAG: OpCapability ImageBuffer
// CHECK-DAG: OpCapability StorageImageWriteWithoutFormat
// CHECK-NOT: StorageImageReadWithoutFormat
// CHECK: OpMemoryModel
// READ-DAG: OpCapability Sampled1D
// READ-DAG: OpCapability SampledBuffer
// READ: OpMemoryModel
#ifdef READ
kernel void k(read_only image1d_t i, read_only image1d_buffer_t b, global float4 *a) { a[0] = read_imagef(i, 2) + read_imagef(b, 3); }
#else
kernel void k(write_only image1d_t i, write_only image1d_buffer_t b, global float4 *a) {
  write_imagef(i, 2, a[0]);
  write_imagef(b, 3, a[0]);
}
#endif
