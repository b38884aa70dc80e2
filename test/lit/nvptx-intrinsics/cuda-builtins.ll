; In libclc before intel-sycl-rt 2026.2, an atomic instruction without a scope is a CUDA builtin, which is relaxed and has device scope.
; Instructions in other functions keep their ordering and scope.
; RUN: opt -S -passes='nvptx-intrinsics,verify' %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @library(
; CHECK: %a = call float @llvm.nvvm.atomic.add.gen.f.cta
; CHECK: %b = atomicrmw fadd ptr %p, float %f syncscope("device") monotonic, align 4
; CHECK: %c = cmpxchg ptr %p, i32 %x, i32 0 syncscope("device") monotonic monotonic, align 4
; CHECK-NOT: fence
; CHECK: }
define float @library(ptr %p, float %f, i32 %x, i1 %narrow) {
  br i1 %narrow, label %block, label %device
block:
  %a = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %p, float %f)
  ret float %a
device:
  %b = atomicrmw fadd ptr %p, float %f seq_cst, align 4
  %c = cmpxchg ptr %p, i32 %x, i32 0 seq_cst seq_cst, align 4
  ret float %b
}

; CHECK-LABEL: define float @program(
; CHECK: fence seq_cst
; CHECK: "atom.sys.add.f32
; CHECK: cmpxchg ptr %p, i32 %x, i32 0 seq_cst seq_cst, align 4
define float @program(ptr %p, float %f, i32 %x) {
  %b = atomicrmw fadd ptr %p, float %f seq_cst, align 4
  %c = cmpxchg ptr %p, i32 %x, i32 0 seq_cst seq_cst, align 4
  ret float %b
}

declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
