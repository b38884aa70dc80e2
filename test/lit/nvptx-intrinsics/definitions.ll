; Functions that libclc calls, but does not define, are added, unless their type is unexpected.
; RUN: opt -S -passes='nvptx-intrinsics,verify' %s -o - | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

define i64 @k(ptr addrspace(1) %g, i32 %d) {
  %offset = call i64 @_Z27__spirv_BuiltInGlobalOffseti(i32 %d)
  %old = call i64 @_Z29__clc_atomic_compare_exchangePU3AS1llliii(ptr addrspace(1) %g, i64 %offset, i64 1, i32 0, i32 0, i32 1)
  %other = call i64 @_Z29__clc_atomic_compare_exchangePmmmiii(ptr addrspace(1) %g)
  ret i64 %old
}

declare i64 @_Z27__spirv_BuiltInGlobalOffseti(i32)
declare i64 @_Z29__clc_atomic_compare_exchangePU3AS1llliii(ptr addrspace(1), i64, i64, i32, i32, i32)
; CHECK: declare i64 @_Z29__clc_atomic_compare_exchangePmmmiii(ptr addrspace(1))
declare i64 @_Z29__clc_atomic_compare_exchangePmmmiii(ptr addrspace(1))
; CHECK-NOT: __clc_atomic_compare_exchangePU3AS3

; CHECK-LABEL: define internal i64 @_Z27__spirv_BuiltInGlobalOffseti(i32 %dimension)
; CHECK:         call ptr @llvm.nvvm.implicit.offset()
; CHECK:         zext i32 %offset to i64
; CHECK-LABEL: define internal i64 @_Z29__clc_atomic_compare_exchangePU3AS1llliii(
; CHECK:         cmpxchg ptr addrspace(1) %address, i64 %expected, i64 %desired monotonic monotonic, align 8
; CHECK:         cmpxchg ptr addrspace(1) %address, i64 %expected, i64 %desired seq_cst seq_cst, align 8
