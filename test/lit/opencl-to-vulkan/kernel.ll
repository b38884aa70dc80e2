; The whole pipeline: its output uses only features of the SPIR-V emitter. LLVM 19 does not support 'scalarizer<load-store>'.
; REQUIRES: llvm-22

; RUN: opt -S -passes='opencl-to-vulkan<pod=push-constant>' %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i32 @vulkan.load.i32.p2(ptr addrspace(2) @vulkan.push.k, i32 0)
; CHECK: call i32 @vulkan.input.GlobalInvocationId.0()
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) %a, i32
; CHECK-NOT: getelementptr
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %a, <2 x float> %f) {
  %i = call i32 @vulkan.input.GlobalInvocationId.0()
  %p = getelementptr <2 x float>, ptr addrspace(1) %a, i32 %i
  %v = load <2 x float>, ptr addrspace(1) %p, align 8
  %w = fadd <2 x float> %v, %f
  store <2 x float> %w, ptr addrspace(1) %p, align 8
  ret void
}

declare i32 @vulkan.input.GlobalInvocationId.0() nounwind willreturn memory(none)
