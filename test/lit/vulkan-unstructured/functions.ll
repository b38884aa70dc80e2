; The nested passes run only on functions with unstructured control flow.

; RUN: opt -S -passes='vulkan-unstructured(fix-irreducible,structurizecfg)' %s | FileCheck %s

; CHECK-LABEL: @two_entries(
; CHECK: irr.guard:
define void @two_entries(i1 %a, i1 %b, i1 %c) {
entry:
  br i1 %a, label %left, label %right
left:
  br i1 %b, label %right, label %end
right:
  br i1 %c, label %left, label %end
end:
  ret void
}

; CHECK-LABEL: @structured(
; CHECK-NOT: Flow
; CHECK: ret
define void @structured(i1 %a) {
entry:
  br label %loop
loop:
  br i1 %a, label %loop, label %end
end:
  ret void
}
