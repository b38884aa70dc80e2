; Reads with and without samplers, writes and queries become scalar functions from the contract. A second run changes nothing.

; RUN: opt -S -passes=vulkan-images %s | FileCheck %s
; RUN: opt -S -passes=vulkan-images,vulkan-images %s | FileCheck %s

target triple = "spirv32"

; CHECK-LABEL: define spir_kernel void @plane(
; CHECK: %[[X:.*]] = extractelement <2 x i32> %p, i32 0
; CHECK: %[[Y:.*]] = extractelement <2 x i32> %p, i32 1
; CHECK: %[[FX:.*]] = sitofp i32 %[[X]] to float
; CHECK: %[[FY:.*]] = sitofp i32 %[[Y]] to float
; CHECK: %[[HX:.*]] = fadd float %[[FX]], 5.000000e-01
; CHECK: %[[HY:.*]] = fadd float %[[FY]], 5.000000e-01
; CHECK: %[[V:.*]] = call { float, float, float, float } @vulkan.image.sample.f32.2d.ro({{.*}} %i, target("spirv.Sampler") %s, float %[[HX]], float %[[HY]])
; CHECK: extractvalue { float, float, float, float } %[[V]], 3
; CHECK: call { i32, i32, i32, i32 } @vulkan.image.fetch.u32.2d.ro({{.*}} %i, i32
; CHECK: call void @vulkan.image.write.f32.2d.wo({{.*}} %o, i32 %{{.*}}, i32 %{{.*}}, float
; CHECK: call { i32, i32 } @vulkan.image.size.2d.ro(
; CHECK: call i32 @vulkan.image.channel_order.2d.ro(
; CHECK-NOT: _Z
; CHECK: ret void
define spir_kernel void @plane(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %o, target("spirv.Sampler") %s, <2 x i32> %p, ptr addrspace(1) %r) {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <2 x i32> %p)
  %u = call spir_func <4 x i32> @_Z12read_imageui14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %p)
  call spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %o, <2 x i32> %p, <4 x float> %v)
  %w = call spir_func i32 @_Z15get_image_width14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  %c = call spir_func i32 @_Z23get_image_channel_order14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  store <4 x i32> %u, ptr addrspace(1) %r
  store i32 %w, ptr addrspace(1) %r
  store i32 %c, ptr addrspace(1) %r
  ret void
}

declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x i32>)
declare spir_func <4 x i32> @_Z12read_imageui14ocl_image2d_roDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>)
declare spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1), <2 x i32>, <4 x float>)
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
declare spir_func i32 @_Z23get_image_channel_order14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
