; The pass does not change volatile, large or insufficiently aligned copies, copies of unknown size, or modules for other targets.
; RUN: opt -S -passes='nvptx-small-copies' %s | FileCheck %s
; RUN: sed 's/nvptx64-nvidia-cuda/spir64-unknown-unknown/' %s | opt -S -passes='nvptx-small-copies' | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %q, i64 16, i1 true)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %q, i64 65, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %q, i64 %n, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 2 %q, i64 16, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr %q, i64 16, i1 false)
; CHECK-NEXT:    ret void
define void @f(ptr %p, ptr %q, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %q, i64 16, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %q, i64 65, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 16 %q, i64 %n, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 2 %q, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr %q, i64 16, i1 false)
  ret void
}
