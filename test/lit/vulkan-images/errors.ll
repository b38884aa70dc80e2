; Unsupported images, samplers and calls are errors, and the module is unchanged.

; RUN: not opt -S -passes=vulkan-images %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}call to 'read_imagef': sampler must be a kernel argument or a constant
; CHECK: error: {{.*}}call to 'read_imagef': levels of detail and gradients are not supported
; CHECK: error: {{.*}}call to 'get_image_width': multisampled images are not supported
; CHECK: error: {{.*}}call to 'write_imagei': coordinates do not fit the image
; CHECK: error: {{.*}}call to 'get_image_width': image must be a kernel argument

target triple = "spirv32"

define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %j, target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %m, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %o, target("spirv.Sampler") %s, <2 x float> %p, i32 %n) {
  %t = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 %n)
  %a = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %t, <2 x float> %p)
  %b = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_ff(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <2 x float> %p, float 1.0)
  %c = call spir_func i32 @_Z15get_image_width19ocl_image2d_msaa_ro(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %m)
  call spir_func void @_Z12write_imagei14ocl_image2d_woiDv4_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %o, i32 %n, <4 x i32> zeroinitializer)
  %d = icmp eq i32 %n, 0
  %e = select i1 %d, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %j
  %f = call spir_func i32 @_Z15get_image_width14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %e)
  ret void
}

declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_ff(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>, float)
declare spir_func i32 @_Z15get_image_width19ocl_image2d_msaa_ro(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0))
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
declare spir_func void @_Z12write_imagei14ocl_image2d_woiDv4_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1), i32, <4 x i32>)
declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
