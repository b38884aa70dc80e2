; Vulkan samples 3D images only with normalized coordinates: other coordinates are divided by the size. A literal sampler is
; replaced with a normalized one; for a sampler argument, the host passes its kind.

; RUN: opt -S -passes=vulkan-images %s | FileCheck %s

target triple = "spirv32"

; CHECK-LABEL: define spir_kernel void @literal(
; CHECK: call { i32, i32, i32 } @vulkan.image.size.3d.ro(
; CHECK: fdiv float
; CHECK: %[[S:.*]] = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 17)
; CHECK: @vulkan.image.sample.f32.3d.ro({{.*}} %i, target("spirv.Sampler") %[[S]], float
define spir_kernel void @literal(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %i, <4 x i32> %p, ptr addrspace(1) %r) {
  %s = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 16)
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_i(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x i32> %p)
  store <4 x float> %v, ptr addrspace(1) %r
  ret void
}

; CHECK-LABEL: define spir_kernel void @argument(
; CHECK: %[[M:.*]] = call i32 @vulkan.sampler.mask(target("spirv.Sampler") %s)
; CHECK: and i32 %[[M]], 1
; CHECK: fdiv float
; CHECK: select i1
; CHECK: @vulkan.image.sample.f32.3d.ro({{.*}} %i, target("spirv.Sampler") %s, float
define spir_kernel void @argument(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x i32> %p, ptr addrspace(1) %r) {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_i(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x i32> %p)
  store <4 x float> %v, ptr addrspace(1) %r
  ret void
}

declare spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_i(target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <4 x i32>)
declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
