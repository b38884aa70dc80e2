; The address of a function that combines an image and a sampler is not a call, so its uses remain.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: store ptr @_Z20__spirv_SampledImage{{.*}}, ptr addrspace(1) %r
; CHECK: call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(
; CHECK-NOT: call {{.*}}SampledImage
; CHECK: ret void
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <2 x float> %p, ptr addrspace(1) %r) {
  store ptr @_Z20__spirv_SampledImageI14ocl_image2d_ro32__spirv_SampledImage__image2d_roET0_T_11ocl_sampler, ptr addrspace(1) %r
  %1 = call target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImageI14ocl_image2d_ro32__spirv_SampledImage__image2d_roET0_T_11ocl_sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s)
  %2 = call <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_fET0_T_T1_if(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %1, <2 x float> %p, i32 2, float 0.0)
  ret void
}

declare target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImageI14ocl_image2d_ro32__spirv_SampledImage__image2d_roET0_T_11ocl_sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"))
declare <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_fET0_T_T1_if(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0), <2 x float>, i32, float)
