; Loops with several exits are structured if the exit paths meet in one block: the code on these paths belongs to the loop.

; RUN: opt -S -passes='vulkan-structure,vulkan-unstructured(structurizecfg)' %s | FileCheck %s --implicit-check-not=Flow

; CHECK-LABEL: @work_before_break(
; CHECK: ret
define void @work_before_break(i1 %a, i1 %b, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  br i1 %a, label %leave, label %latch
leave:
  store i32 1, ptr addrspace(1) %p
  br label %end
latch:
  br i1 %b, label %loop, label %rest
rest:
  store i32 2, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; The inner loop ends where the enclosing selection ends: it gets a separate block.
; CHECK-LABEL: @shared_end(
; CHECK: br i1 %c, label %latch, label %[[END:end.merge.*]]
; CHECK: [[END]]:
; CHECK-NEXT: br label %end
define void @shared_end(i1 %a, i1 %b, i1 %c) {
entry:
  br i1 %a, label %loop, label %end
loop:
  br i1 %c, label %latch, label %end
latch:
  br i1 %b, label %loop, label %end
end:
  ret void
}
