; A loop with several exit targets gets a merge block, which dispatches on an index. Values used after the loop are kept.

; RUN: opt -S -verify-each -passes='vulkan-structure,mem2reg,vulkan-unstructured(structurizecfg)' %s | FileCheck %s --implicit-check-not=Flow
; RUN: opt -S -passes=vulkan-structure,mem2reg < %s -o %t.1.ll
; RUN: opt -S -passes=vulkan-structure,mem2reg < %t.1.ll -o %t.2.ll
; RUN: opt -S -passes=verify < %t.1.ll | diff - %t.2.ll

; CHECK-LABEL: @search(
; CHECK: br i1 %found, label %hit.end, label %latch
; CHECK: {{^}}hit:
; CHECK-NEXT: call void @use(i32 [[X:%.*]])
; CHECK: {{^}}hub:
; CHECK-NEXT: [[X]] = phi i32 [ %x, %hit.end ], [ {{.*}}, %rest.end ]
; CHECK-NEXT: [[WHICH:%.*]] = phi i1 [ false, %rest.end ], [ true, %hit.end ]
; CHECK-NEXT: br i1 [[WHICH]], label %hit.arm, label %rest.arm
define void @search(i32 %n, i1 %found, i1 %again) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %again, label %test, label %rest
test:
  %x = mul i32 %i, %n
  br i1 %found, label %hit, label %latch
latch:
  %next = add i32 %i, 1
  br label %loop
hit:
  call void @use(i32 %x)
  ret void
rest:
  call void @use(i32 1)
  br label %hit.too
hit.too:
  ret void
}

; The inner loop also exits the outer one.
; CHECK-LABEL: @twice(
; CHECK: ret void
define void @twice(i32 %n, i1 %a, i1 %b, i1 %c) {
entry:
  br label %outer
outer:
  call void @use(i32 0)
  br label %inner
inner:
  call void @use(i32 1)
  br i1 %a, label %all, label %more
more:
  br i1 %b, label %inner, label %next
next:
  call void @use(i32 2)
  br i1 %c, label %outer, label %end
all:
  call void @use(i32 3)
  br label %end
end:
  ret void
}

declare void @use(i32)
