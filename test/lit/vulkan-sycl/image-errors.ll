; Levels of detail and gradients, and sampled images that are not created from kernel arguments, are errors. The module is unchanged.

; RUN: not opt -S -passes=vulkan-sycl %s 2>&1 | FileCheck %s

target triple = "spirv64"

; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_ImageSampleExplicitLod': levels of detail and gradients are not supported on Vulkan
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_ImageSampleExplicitLod': levels of detail and gradients are not supported on Vulkan
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_ImageSampleExplicitLod': the image and the sampler must be kernel arguments
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %u, <2 x float> %p, <2 x i32> %n) {
  %1 = call target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImageI14ocl_image2d_ro32__spirv_SampledImage__image2d_roET0_T_11ocl_sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s)
  %2 = call <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_fET0_T_T1_if(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %1, <2 x float> %p, i32 2, float 1.0)
  %3 = call <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_fET0_T_T1_iS4_S4_(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %1, <2 x float> %p, i32 4, <2 x float> %p, <2 x float> %p)
  %4 = call <4 x i32> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_iDv2_iET0_T_T1_if(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %u, <2 x i32> %n, i32 2, float 0.0)
  ret void
}

declare target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImageI14ocl_image2d_ro32__spirv_SampledImage__image2d_roET0_T_11ocl_sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"))
declare <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_fET0_T_T1_if(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0), <2 x float>, i32, float)
declare <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_fET0_T_T1_iS4_S4_(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0), <2 x float>, i32, <2 x float>, <2 x float>)
declare <4 x i32> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_iDv2_iET0_T_T1_if(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>, i32, float)
