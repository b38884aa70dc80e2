; Loads of the variable that contains the linear index become calls.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

@__spirv_BuiltInLocalInvocationIndex = external addrspace(1) constant i64, align 8

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %[[I:.*]] = call spir_func i64 @_Z19get_local_linear_idv()
; CHECK: add i64 %[[I]], 1
define spir_kernel void @k() {
  %i = load i64, ptr addrspace(1) @__spirv_BuiltInLocalInvocationIndex, align 8
  %next = add i64 %i, 1
  ret void
}
