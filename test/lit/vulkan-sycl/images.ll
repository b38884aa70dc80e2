; Image functions become those of OpenCL C. Their template arguments are the only description of the signs of integers.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s
; RUN: opt -S -passes=vulkan-sycl,vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @accesses(
; CHECK: call <4 x i32> @_Z12read_imageui14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %p)
; CHECK: call <4 x i32> @_Z11read_imagei14ocl_image3d_roDv4_i({{.*}} %v, <4 x i32> %q)
; CHECK: call <4 x half> @_Z11read_imageh14ocl_image2d_roDv2_i({{.*}} %i, <2 x i32> %p)
; CHECK: call void @_Z12write_imagei14ocl_image3d_woDv4_iS0_({{.*}} %o, <4 x i32> %q, <4 x i32> %q)
; CHECK: call void @_Z12write_imagef14ocl_image3d_woDv4_iDv4_f({{.*}} %o, <4 x i32> %q, <4 x float> zeroinitializer)
define spir_kernel void @accesses(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %v, target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1) %o, <2 x i32> %p, <4 x i32> %q) {
  %1 = call <4 x i32> @_Z17__spirv_ImageReadIDv4_j14ocl_image2d_roDv2_iET_T0_T1_(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %p)
  %2 = call <4 x i32> @_Z17__spirv_ImageReadIDv4_i14ocl_image3d_roS0_ET_T0_T1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %v, <4 x i32> %q)
  %3 = call <4 x half> @_Z17__spirv_ImageReadIDv4_DF16_14ocl_image2d_roDv2_iET_T0_T1_(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %p)
  call void @_Z18__spirv_ImageWriteI14ocl_image3d_woDv4_iS1_EvT_T0_T1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1) %o, <4 x i32> %q, <4 x i32> %q)
  call void @_Z18__spirv_ImageWriteI14ocl_image3d_woDv4_iDv4_fEvT_T0_T1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1) %o, <4 x i32> %q, <4 x float> zeroinitializer)
  ret void
}

; CHECK-LABEL: define spir_kernel void @samples(
; CHECK-NOT: SampledImage
; CHECK: call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i({{.*}} %i, target("spirv.Sampler") %s, <2 x i32> %p)
; CHECK-NOT: SampledImage
; CHECK: call spir_func <4 x i32> @_Z12read_imageui14ocl_image1d_ro11ocl_samplerf({{.*}} %j, target("spirv.Sampler") %s, float 1.000000e+00)
; CHECK: ret void
define spir_kernel void @samples(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) %j, target("spirv.Sampler") %s, <2 x i32> %p) {
  %1 = call target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImageI14ocl_image2d_ro32__spirv_SampledImage__image2d_roET0_T_11ocl_sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s)
  %2 = call <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_iET0_T_T1_if(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) %1, <2 x i32> %p, i32 2, float 0.0)
  %3 = call target("spirv.SampledImage", void, 0, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImageI14ocl_image1d_ro32__spirv_SampledImage__image1d_roET0_T_11ocl_sampler(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) %j, target("spirv.Sampler") %s)
  %4 = call <4 x i32> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image1d_roDv4_jfET0_T_T1_if(target("spirv.SampledImage", void, 0, 0, 0, 0, 0, 0, 0) %3, float 1.0, i32 2, float 0.0)
  ret void
}

; CHECK-LABEL: define spir_kernel void @queries(
; CHECK: %[[X:.*]] = call spir_func i32 @_Z15get_image_width20ocl_image2d_array_ro(
; CHECK: %[[Y:.*]] = call spir_func i32 @_Z16get_image_height20ocl_image2d_array_ro(
; CHECK: %[[L:.*]] = call spir_func i64 @_Z20get_image_array_size20ocl_image2d_array_ro(
; CHECK: %[[N:.*]] = trunc i64 %[[L]] to i32
; CHECK: %[[A:.*]] = insertelement <3 x i32> poison, i32 %[[X]], i32 0
; CHECK: %[[B:.*]] = insertelement <3 x i32> %[[A]], i32 %[[Y]], i32 1
; CHECK: insertelement <3 x i32> %[[B]], i32 %[[N]], i32 2
; CHECK: %[[W:.*]] = call spir_func i32 @_Z15get_image_width14ocl_image1d_wo(
; CHECK: %[[O:.*]] = call spir_func i32 @_Z23get_image_channel_order14ocl_image1d_wo(
; CHECK: sub i32 %[[O]], 4272
; CHECK: %[[T:.*]] = call spir_func i32 @_Z27get_image_channel_data_type14ocl_image1d_wo(
; CHECK: sub i32 %[[T]], 4304
; CHECK: store i32 %[[W]]
define spir_kernel void @queries(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1) %j, ptr addrspace(1) %r) {
  %1 = call <3 x i32> @_Z22__spirv_ImageQuerySizeIDv3_i20ocl_image2d_array_roET_T0_(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i)
  %2 = call i32 @_Z22__spirv_ImageQuerySizeIi14ocl_image1d_woET_T0_(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1) %j)
  %3 = call i32 @_Z23__spirv_ImageQueryOrderIi14ocl_image1d_woET_T0_(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1) %j)
  %4 = call i32 @_Z24__spirv_ImageQueryFormatIi14ocl_image1d_woET_T0_(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1) %j)
  store <3 x i32> %1, ptr addrspace(1) %r
  store i32 %2, ptr addrspace(1) %r
  store i32 %3, ptr addrspace(1) %r
  store i32 %4, ptr addrspace(1) %r
  ret void
}

declare <4 x i32> @_Z17__spirv_ImageReadIDv4_j14ocl_image2d_roDv2_iET_T0_T1_(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>)
declare <4 x i32> @_Z17__spirv_ImageReadIDv4_i14ocl_image3d_roS0_ET_T0_T1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0), <4 x i32>)
declare <4 x half> @_Z17__spirv_ImageReadIDv4_DF16_14ocl_image2d_roDv2_iET_T0_T1_(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>)
declare void @_Z18__spirv_ImageWriteI14ocl_image3d_woDv4_iS1_EvT_T0_T1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1), <4 x i32>, <4 x i32>)
declare void @_Z18__spirv_ImageWriteI14ocl_image3d_woDv4_iDv4_fEvT_T0_T1_(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 1), <4 x i32>, <4 x float>)
declare target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImageI14ocl_image2d_ro32__spirv_SampledImage__image2d_roET0_T_11ocl_sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"))
declare target("spirv.SampledImage", void, 0, 0, 0, 0, 0, 0, 0) @_Z20__spirv_SampledImageI14ocl_image1d_ro32__spirv_SampledImage__image1d_roET0_T_11ocl_sampler(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"))
declare <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_iET0_T_T1_if(target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>, i32, float)
declare <4 x i32> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image1d_roDv4_jfET0_T_T1_if(target("spirv.SampledImage", void, 0, 0, 0, 0, 0, 0, 0), float, i32, float)
declare <3 x i32> @_Z22__spirv_ImageQuerySizeIDv3_i20ocl_image2d_array_roET_T0_(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0))
declare i32 @_Z22__spirv_ImageQuerySizeIi14ocl_image1d_woET_T0_(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1))
declare i32 @_Z23__spirv_ImageQueryOrderIi14ocl_image1d_woET_T0_(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1))
declare i32 @_Z24__spirv_ImageQueryFormatIi14ocl_image1d_woET_T0_(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 1))
