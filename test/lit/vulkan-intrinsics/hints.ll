; Optimization hints are removed, including those whose results other hints use.

; RUN: opt -S -verify-each -passes=vulkan-intrinsics %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    ret void
define void @f(ptr %p) {
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  call void @llvm.invariant.end.p0(ptr %i, i64 4, ptr %p)
  ret void
}
