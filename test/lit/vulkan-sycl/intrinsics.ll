; Indices and sizes as LLVM 22 intrinsics.

; REQUIRES: llvm-22
; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK: %[[N:.*]] = call spir_func i64 @_Z14get_num_groupsj(i32 1)
; CHECK: trunc i64 %[[N]] to i32
define spir_kernel void @k() {
  %1 = call i64 @llvm.spv.thread.id.i64(i32 0)
  %2 = call i32 @llvm.spv.num.workgroups.i32(i32 1)
  ret void
}

declare i64 @llvm.spv.thread.id.i64(i32)
declare i32 @llvm.spv.num.workgroups.i32(i32)
