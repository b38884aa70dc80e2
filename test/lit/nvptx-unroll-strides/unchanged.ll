; Other loops do not change: a constant stride, a wrapping sum, another comparison, a bound computed in the loop, no bound, a
; pragma, a store, a call, a volatile load, another exit, an inner loop.
; RUN: opt -S -passes='nvptx-unroll-strides' %s | FileCheck %s
; CHECK-NOT: llvm.loop.unroll.count

target triple = "nvptx64-nvidia-cuda"

define float @constant(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  %new = fadd float %sum, %x
  %next = add nsw i64 %i, 32
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

define float @wraps(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  %new = fadd float %sum, %x
  %next = add i64 %i, %stride
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

define float @unsigned(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  %new = fadd float %sum, %x
  %next = add nsw i64 %i, %stride
  %more = icmp ult i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

define float @end_in_loop(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  %e = fptosi float %x to i64
  %new = fadd float %sum, %x
  %next = add nsw i64 %i, %stride
  %more = icmp slt i64 %next, %e
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

define float @endless(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
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
  br i1 %more, label %loop, label %exit, !llvm.loop !2
exit:
  ret float %new
}

define float @pragma(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
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
  br i1 %more, label %loop, label %exit, !llvm.loop !3
exit:
  ret float %new
}

define float @stores(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  store float 0.0, ptr addrspace(1) %at
  %new = fadd float %sum, %x
  %next = add nsw i64 %i, %stride
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

define float @calls(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  call void @f()
  %new = fadd float %sum, %x
  %next = add nsw i64 %i, %stride
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

define float @is_volatile(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load volatile float, ptr addrspace(1) %at
  %new = fadd float %sum, %x
  %next = add nsw i64 %i, %stride
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

define float @two_exits(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %latch ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  %found = fcmp oeq float %x, 0.0
  br i1 %found, label %exit, label %latch
latch:
  %next = add nsw i64 %i, %stride
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %x
}

define float @nested(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end, i1 %again) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %latch ]
  br label %inner
inner:
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  %more.inner = fcmp oeq float %x, 0.0
  br i1 %more.inner, label %inner, label %latch
latch:
  %next = add nsw i64 %i, %stride
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %x
}

declare void @f()

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
!2 = distinct !{!2}
!3 = distinct !{!3, !1, !4}
!4 = !{!"llvm.loop.unroll.disable"}
