// Descriptor sets: one for all kernels, or one for each; literal samplers are in set 0, and everything else in the sets after it.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=ONE
// RUN: oclvk %s -distinct-kernel-descriptor-sets -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=DISTINCT
// RUN: oclvk %s -DSAMPLER -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s --check-prefix=SAMPLER

// ONE: kernel,first,arg,a,argOrdinal,0,descriptorSet,0,binding,0
// ONE: kernel,second,arg,a,argOrdinal,0,descriptorSet,0,binding,0
// DISTINCT: kernel,first,arg,a,argOrdinal,0,descriptorSet,0,binding,0
// DISTINCT: kernel,second,arg,a,argOrdinal,0,descriptorSet,1,binding,0
// SAMPLER: sampler,18,samplerExpr,"CLK_NORMALIZED_COORDS_FALSE|CLK_ADDRESS_CLAMP_TO_EDGE|CLK_FILTER_NEAREST",descriptorSet,0,binding,0
// SAMPLER: kernel,first,arg,a,argOrdinal,0,descriptorSet,1,binding,0
// SAMPLER: kernel,third,arg,i,argOrdinal,0,descriptorSet,1,binding,0
kernel void first(global int *a) { a[0] = 1; }
kernel void second(global int *a) { a[0] = 2; }
#ifdef SAMPLER
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
kernel void third(read_only image2d_t i, global float4 *a) { a[0] = read_imagef(i, s, (int2)(1, 2)); }
#endif
