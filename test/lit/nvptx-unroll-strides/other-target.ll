; Modules for other targets do not change.
; RUN: opt -S -passes='nvptx-unroll-strides' %s | FileCheck %s
; CHECK-NOT: llvm.loop.unroll.count

target triple = "spir64-unknown-unknown"

define float @f(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  %new = fadd float %sum, %x
  %next = add nsw i64 %i, %stride
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
