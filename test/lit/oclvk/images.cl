// Reads of 3D images with a sampler for unnormalized coordinates divide by the size; channel queries use push constants.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=MAP

// CHECK: OpCapability ImageQuery
// CHECK: OpImageQuerySizeLod
// CHECK: OpFDiv %float
// CHECK: OpImageSampleExplicitLod %v4float
// MAP: kernel,k,argOrdinal,1,pushconstant,name,normalized_sampler_mask,offset,{{.*}},size,4
// MAP: kernel,k,argOrdinal,0,pushconstant,name,image_channel_order,offset,{{.*}},size,4
// MAP: kernel,k,argOrdinal,0,pushconstant,name,image_channel_data_type,offset,{{.*}},size,4
kernel void k(read_only image3d_t i, sampler_t s, global float4 *a) {
  a[0] = read_imagef(i, s, (int4)(1, 2, 3, 0)) + get_image_channel_order(i) + get_image_channel_data_type(i);
}
