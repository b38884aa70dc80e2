; The operand of a group function can be the result of another one.
; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z17__spirv_GroupIAddiii(i32, i32, i32)
declare spir_func i32 @_Z22__spirv_GroupBroadcastiim(i32, i32, i64)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT:    [[SUM:%.*]] = call spir_func i32 @_Z21work_group_reduce_addi(i32 %x)
; CHECK-NEXT:    [[FIRST:%.*]] = call spir_func i32 @_Z20work_group_broadcastim(i32 [[SUM]], i64 0)
; CHECK-NEXT:    [[TWICE:%.*]] = call spir_func i32 @_Z21work_group_reduce_addi(i32 [[FIRST]])
; CHECK-NEXT:    store i32 [[TWICE]], ptr addrspace(1) %p
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %sum = call spir_func i32 @_Z17__spirv_GroupIAddiii(i32 2, i32 0, i32 %x)
  %first = call spir_func i32 @_Z22__spirv_GroupBroadcastiim(i32 2, i32 %sum, i64 0)
  %twice = call spir_func i32 @_Z17__spirv_GroupIAddiii(i32 2, i32 0, i32 %first)
  store i32 %twice, ptr addrspace(1) %p
  ret void
}
