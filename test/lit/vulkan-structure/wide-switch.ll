; A switch over 64 bits is not structured, because drivers compare only 32 bits.

; RUN: opt -S -passes='vulkan-structure,vulkan-unstructured(lower-switch)' %s | FileCheck %s

; CHECK-LABEL: @wide(
; CHECK-NOT: switch
; CHECK: ret
define void @wide(i64 %n) {
entry:
  switch i64 %n, label %end [
    i64 0, label %one
    i64 1, label %two
  ]
one:
  call void @use(i32 1)
  br label %end
two:
  call void @use(i32 2)
  br label %end
end:
  ret void
}

declare void @use(i32)
