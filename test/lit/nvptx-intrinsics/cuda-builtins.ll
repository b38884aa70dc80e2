; In libclc before intel-sycl-rt 2026.2, an atomic instruction without a scope is a CUDA builtin, which is relaxed and has device scope.
; Instructions in other functions keep their ordering and scope, and a second run changes nothing.
; RUN: opt -S -passes='nvptx-intrinsics,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-intrinsics,nvptx-intrinsics' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @library(
; CHECK: %a = call float asm sideeffect "atom.acquire.cta.add.f32
; CHECK: cmpxchg ptr %p, i32 %x, i32 1 acquire acquire, align 4
; CHECK: %b = atomicrmw fadd ptr %p, float %f syncscope("device") monotonic, align 4
; CHECK: %c = cmpxchg ptr %p, i32 %x, i32 0 syncscope("device") monotonic monotonic, align 4
; CHECK-NOT: fence
; CHECK: }
define float @library(ptr %p, float %f, i32 %x, i1 %narrow) {
  br i1 %narrow, label %block, label %device
block:
  %a = call float @llvm.nvvm.atomic.add.gen.f.acquire.cta.f32.p0(ptr %p, float %f)
  %s = call i32 @llvm.nvvm.atomic.cas.gen.i.acquire.sys.i32.p0(ptr %p, i32 %x, i32 1)
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

; The program itself may call intrinsics that LLVM supports.
; CHECK-LABEL: define float @both(
; CHECK: fence seq_cst
; CHECK: "atom.sys.add.f32
define float @both(ptr %p, float %f) {
  %a = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %p, float %f)
  %b = atomicrmw fadd ptr %p, float %f seq_cst, align 4
  ret float %b
}

declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
declare float @llvm.nvvm.atomic.add.gen.f.acquire.cta.f32.p0(ptr, float)
declare i32 @llvm.nvvm.atomic.cas.gen.i.acquire.sys.i32.p0(ptr, i32, i32)
