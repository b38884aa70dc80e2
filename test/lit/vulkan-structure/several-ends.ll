; A switch whose cases end in several blocks gets a merge block, which dispatches on a selector. A second run changes
; nothing.

; RUN: opt -S -verify-each -passes='vulkan-structure,vulkan-unstructured(structurizecfg)' %s | FileCheck %s --implicit-check-not=Flow
; RUN: opt -S -passes=vulkan-structure < %s -o %t.1.ll
; RUN: opt -S -passes=vulkan-structure < %t.1.ll -o %t.2.ll
; RUN: opt -S -passes=verify < %t.1.ll | diff - %t.2.ll

; A case that falls through to the next one is a separate branch: nothing changes.
; CHECK-LABEL: @fallthrough(
; CHECK: switch i32 %n, label %end [
; CHECK-NEXT: i32 0, label %first
; CHECK-NEXT: i32 1, label %second
; CHECK-NEXT: ]
; CHECK: first:
; CHECK-NEXT: %x = add i32 %n, 7
; CHECK-NEXT: br label %second
; CHECK: second:
; CHECK-NEXT: %v = phi i32 [ %x, %first ], [ 5, %entry ]
; CHECK-NEXT: %s = mul i32 %v, 3
; CHECK-NEXT: br label %end
; CHECK: {{^}}end:
; CHECK-NEXT: %r = phi i32 [ %s, %second ], [ 0, %entry ]
define i32 @fallthrough(i32 %n) {
entry:
  switch i32 %n, label %end [
    i32 0, label %first
    i32 1, label %second
  ]
first:
  %x = add i32 %n, 7
  br label %second
second:
  %v = phi i32 [ %x, %first ], [ 5, %entry ]
  %s = mul i32 %v, 3
  br label %end
end:
  %r = phi i32 [ %s, %second ], [ 0, %entry ]
  ret i32 %r
}

; Two switches over the same value, where the first branches to cases of the second.
; CHECK-LABEL: @threaded(
; CHECK: hub:
; CHECK: switch i32
; CHECK: ret void
define void @threaded(i32 %n, i1 %c) {
entry:
  switch i32 %n, label %end [
    i32 0, label %zero
    i32 1, label %one
    i32 4, label %four
    i32 5, label %five
  ]
zero:
  br i1 %c, label %again, label %end
one:
  call void @use(i32 1)
  br label %again
again:
  switch i32 %n, label %end [
    i32 4, label %four
    i32 5, label %five
  ]
four:
  call void @use(i32 4)
  br label %end
five:
  call void @use(i32 5)
  br label %end
end:
  ret void
}

declare void @use(i32)
