; The pass does not mark loads from memory that the kernel, or other work-groups at the same time, may write.
; RUN: opt -S -passes='nvptx-read-only-loads' %s | FileCheck %s --implicit-check-not='!invariant.load'

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @g()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.cluster.arrive()

; A loop may exchange the pointers.
; CHECK-LABEL: define ptx_kernel void @loop(
define ptx_kernel void @loop(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %body
body:
  %from = phi ptr addrspace(1) [ %p, %entry ], [ %to, %body ]
  %to = phi ptr addrspace(1) [ %q, %entry ], [ %from, %body ]
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %a = load float, ptr addrspace(1) %from, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %to, align 4, !noalias !0
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %end
end:
  ret void
}

; Another part of the kernel writes.
; CHECK-LABEL: define ptx_kernel void @other(
define ptx_kernel void @other(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %q, align 4, !noalias !0
  store float %a, ptr addrspace(1) %q, align 4
  ret void
}

; So does a copy.
; CHECK-LABEL: define ptx_kernel void @copy(
define ptx_kernel void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) %p, i64 4, i1 false)
  ret void
}

; The declaration is missing, or there are two.
; CHECK-LABEL: define ptx_kernel void @missing(
define ptx_kernel void @missing(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %q, align 4, !noalias !0
  ret void
}

; CHECK-LABEL: define ptx_kernel void @twice(
define ptx_kernel void @twice(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %q, align 4, !noalias !0
  ret void
}

; Work-groups communicate: atomic operations, volatile accesses, unknown functions.
; CHECK-LABEL: define ptx_kernel void @atomic(
define ptx_kernel void @atomic(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %o = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic, !noalias !0
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %q, align 4, !noalias !0
  ret void
}

; CHECK-LABEL: define ptx_kernel void @volatile(
define ptx_kernel void @volatile(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load volatile float, ptr addrspace(1) %q, align 4
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %q, align 4, !noalias !0
  ret void
}

; A barrier across several work-groups.
; CHECK-LABEL: define ptx_kernel void @cluster(
define ptx_kernel void @cluster(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.nvvm.barrier.cluster.arrive()
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %q, align 4, !noalias !0
  ret void
}

; The kernel has written the local memory that the function reads. A generic pointer may point to it.
; CHECK-LABEL: define ptx_kernel void @local(
define ptx_kernel void @local(ptr addrspace(3) %p, ptr %g, ptr addrspace(1) %q) {
  store float 1.0, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %a = load float, ptr addrspace(3) %p, align 4, !alias.scope !0
  %b = load float, ptr %g, align 4, !alias.scope !0
  %c = fadd float %a, %b
  store float %c, ptr addrspace(1) %q, align 4, !noalias !0
  ret void
}

; CHECK-LABEL: define ptx_kernel void @call(
define ptx_kernel void @call(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @g(), !noalias !0
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %q, align 4, !noalias !0
  ret void
}

!0 = !{!2}
!2 = distinct !{!2, !4, !"read"}
!4 = distinct !{!4, !"domain"}
