; Loops with a stride from outside the loop are marked. A second run changes nothing.
; RUN: opt -S -passes='nvptx-unroll-strides,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-unroll-strides,nvptx-unroll-strides' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

; LLVM unrolls the loop.
; RUN: opt -S -passes='nvptx-unroll-strides,default<O3>' -mcpu=sm_90 %s | FileCheck %s --check-prefix=UNROLLED

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define float @one_block(
; CHECK:         br i1 %more, label %loop, label %exit, !llvm.loop [[ONE:![0-9]+]]
; UNROLLED-LABEL: @one_block(
; UNROLLED:         udiv
; UNROLLED:       loop:
; UNROLLED-COUNT-4: load float
; UNROLLED:         br i1
define float @one_block(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end) {
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

; CHECK-LABEL: define float @three_blocks(
; CHECK:         br i1 %more, label %loop, label %exit, !llvm.loop [[THREE:![0-9]+]]
define float @three_blocks(ptr addrspace(1) %p, i64 %first, i64 %stride, i64 %end, i1 %inside) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %latch ]
  %sum = phi float [ 0.0, %entry ], [ %new, %latch ]
  br i1 %inside, label %then, label %latch
then:
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %at
  br label %latch
latch:
  %y = phi float [ %x, %then ], [ 0.0, %loop ]
  %new = fadd float %sum, %y
  %next = add nsw i64 %i, %stride
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret float %new
}

; CHECK-DAG: [[ONE]] = distinct !{[[ONE]], [[ENDS:![0-9]+]], [[COUNT:![0-9]+]]}
; CHECK-DAG: [[THREE]] = distinct !{[[THREE]], [[ENDS]], [[COUNT]]}
; CHECK-DAG: [[ENDS]] = !{!"llvm.loop.mustprogress"}
; CHECK-DAG: [[COUNT]] = !{!"llvm.loop.unroll.count", i32 4}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
