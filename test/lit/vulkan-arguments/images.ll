; Literal samplers are in set 0, and arguments in set 1. Properties of images and samplers that kernels query are loaded from
; push constants, after the POD arguments that are passed there; !vulkan.facts contains the locations.

; RUN: opt -S -passes=vulkan-arguments %s | FileCheck %s
; RUN: opt -S -passes='vulkan-arguments<pod=push-constant>' %s | FileCheck %s --check-prefix=PUSH
; RUN: not opt -S -passes='vulkan-arguments<max-push-constants=8>' %s 2>&1 | FileCheck %s --check-prefix=LIMIT

; LIMIT: error: {{.*}}arguments of kernel 'k' require 12 bytes, more than the 8 bytes of push constants

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

; CHECK: @vulkan.pod.k = external addrspace(2) global [1 x i32]
; CHECK: @vulkan.push.k = external addrspace(2) global [3 x i32], align 16, !vulkan.binding ![[BLOCK:[0-9]+]]
; CHECK: load i32, ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @vulkan.push.k, i64 4), align 4
; CHECK: load i32, ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @vulkan.push.k, i64 8), align 4
; PUSH: @vulkan.push.k = external addrspace(2) global [3 x i32]
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 1) %b, ptr addrspace(1) %r, i32 %n) {
  %l = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 18)
  %v = call { float, float, float, float } @vulkan.image.sample.f32.2d.ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %l, float 0.0, float 0.0)
  %o = call i32 @vulkan.image.channel_order.2d.ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  %m = call i32 @vulkan.sampler.mask(target("spirv.Sampler") %s)
  store i32 %o, ptr addrspace(1) %r
  store i32 %m, ptr addrspace(1) %r
  store i32 %n, ptr addrspace(1) %r
  ret void
}

declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
declare { float, float, float, float } @vulkan.image.sample.f32.2d.ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), float, float)
declare i32 @vulkan.image.channel_order.2d.ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
declare i32 @vulkan.sampler.mask(target("spirv.Sampler"))

; CHECK: !vulkan.facts = !{![[A:[0-9]+]], ![[B:[0-9]+]], ![[C:[0-9]+]]}
; CHECK-DAG: ![[BLOCK]] = !{!"pod_pushconstant", i32 0, i32 0, i32 12}
; CHECK-DAG: ![[A]] = !{i32 23, i32 0, i32 0, i32 18}
; CHECK-DAG: ![[B]] = !{i32 30, ptr @k, i32 0, i32 4, i32 4}
; CHECK-DAG: ![[C]] = !{i32 41, ptr @k, i32 1, i32 8, i32 4}
; CHECK-DAG: !{!"ro_image", i32 0, i32 1, i32 0,
; CHECK-DAG: !{!"sampler", i32 1, i32 1, i32 1,
; CHECK-DAG: !{!"storage_texel_buffer", i32 2, i32 1, i32 2,
; CHECK-DAG: !{!"pod", i32 4, i32 1, i32 4,
