; A memset of 0 bytes is not changed, and no function is added for it.

; RUN: opt -S -passes=spirv-legalize %s | FileCheck %s

target triple = "spirv64-unknown-unknown"

; CHECK-NOT: @syclpasses
; CHECK: call void @llvm.memset.p1.i64(ptr addrspace(1) %q, i8 0, i64 0, i1 false)
; CHECK-NOT: @syclpasses
define void @f(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %i
  %r = load ptr addrspace(1), ptr addrspace(1) %q
  call void @llvm.memset.p1.i64(ptr addrspace(1) %q, i8 0, i64 0, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) %r, i8 5, i64 0, i1 false)
  ret void
}
