; The pass marks loads whose scopes no write in the kernel aliases. A second run changes nothing.
; RUN: opt -S -passes='nvptx-read-only-loads,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-read-only-loads,nvptx-read-only-loads' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; The address spaces of local and private memory contain no global memory.
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %a = load float, ptr addrspace(1) %p, align 4, !invariant.load
; CHECK-NEXT:    %b = load float, ptr addrspace(1) %q, align 4, !alias.scope
define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(3) %l) {
  %x = alloca float, addrspace(5)
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.experimental.noalias.scope.decl(metadata !1)
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0, !noalias !1
  %b = load float, ptr addrspace(1) %q, align 4, !alias.scope !1, !noalias !0
  store float %a, ptr addrspace(1) %q, align 4, !alias.scope !1, !noalias !0
  store float %a, ptr addrspace(3) %l, align 4
  store float %b, ptr addrspace(5) %x, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; A function that is not a kernel may be called in a loop.
; CHECK-LABEL: define void @f(
; CHECK-NOT:     !invariant.load
define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %a = load float, ptr addrspace(1) %p, align 4, !alias.scope !0
  store float %a, ptr addrspace(1) %q, align 4, !noalias !0
  ret void
}

!0 = !{!2}
!1 = !{!3}
!2 = distinct !{!2, !4, !"read"}
!3 = distinct !{!3, !4, !"written"}
!4 = distinct !{!4, !"domain"}
