; An unreachable default becomes a case of the block that most cases branch to; other switches are not changed. A switch with
; one remaining case becomes a branch. A second run changes nothing.

; RUN: opt -S -verify-each -passes=vulkan-switches %s | FileCheck %s
; RUN: opt -S -verify-each -passes=vulkan-switches,vulkan-switches %s | FileCheck %s

; CHECK-LABEL: @never(
; CHECK: switch i32 %n, label %two [
; CHECK-NEXT: i32 0, label %end
; CHECK-NEXT: i32 1, label %two
; CHECK-NEXT: ]
; CHECK: phi i32 [ 5, %entry ], [ 5, %entry ]
define i32 @never(i32 %n) {
entry:
  switch i32 %n, label %default [
    i32 0, label %end
    i32 1, label %two
    i32 2, label %two
  ]
default:
  unreachable
two:
  %x = phi i32 [ 5, %entry ], [ 5, %entry ]
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %x, %two ]
  ret i32 %r
}

; CHECK-LABEL: @one_case(
; CHECK: [[IS:%.*]] = icmp eq i32 %n, 5
; CHECK-NEXT: br i1 [[IS]], label %five, label %end
define void @one_case(i32 %n) {
entry:
  switch i32 %n, label %default [
    i32 5, label %five
    i32 0, label %end
  ]
default:
  unreachable
five:
  call void @use()
  br label %end
end:
  ret void
}

; CHECK-LABEL: @taken(
; CHECK: switch i32 %n, label %default [
; CHECK-NEXT: i32 0, label %end
; CHECK-NEXT: i32 1, label %end
; CHECK-NEXT: ]
define void @taken(i32 %n) {
entry:
  switch i32 %n, label %default [
    i32 0, label %end
    i32 1, label %end
  ]
default:
  call void @use()
  unreachable
end:
  ret void
}

declare void @use()
