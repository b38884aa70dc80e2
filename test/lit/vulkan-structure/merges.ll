; Two selections that end in the same block: the inner one gets a separate block. A second run changes nothing.

; RUN: opt -S -passes=vulkan-structure %s | FileCheck %s
; RUN: opt -S -passes=vulkan-structure,vulkan-structure %s | FileCheck %s

; CHECK-LABEL: @nested(
; CHECK: br i1 %b, label %both, label %end.merge
; CHECK: end.merge:
; CHECK-NEXT: phi i32 [ 2, %both ], [ 1, %outer ]
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: phi i32
define i32 @nested(i1 %a, i1 %b) {
entry:
  br i1 %a, label %outer, label %end
outer:
  br i1 %b, label %both, label %end
both:
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ 1, %outer ], [ 2, %both ]
  ret i32 %r
}

; CHECK-LABEL: @plain(
; CHECK-NOT: .merge
; CHECK: ret
define void @plain(i1 %a) {
entry:
  br i1 %a, label %yes, label %end
yes:
  br label %end
end:
  ret void
}

; Three selections that end in the same block, nested: each inner one gets a separate block, which branches to the next.
; CHECK-LABEL: @thrice(
; CHECK: br i1 %c, label %three, label %[[FIRST:end.merge[0-9]*]]
; CHECK: [[FIRST]]:
; CHECK-NEXT: br label %[[SECOND:end.merge[0-9]*]]
; CHECK: [[SECOND]]:
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: ret void
define void @thrice(i1 %a, i1 %b, i1 %c) {
entry:
  br i1 %a, label %one, label %end
one:
  br i1 %b, label %two, label %end
two:
  br i1 %c, label %three, label %end
three:
  br label %end
end:
  ret void
}
