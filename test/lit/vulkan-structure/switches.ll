; A switch whose cases end in the same block is structured. A case that exits or continues a loop gets a separate block.

; RUN: opt -S -passes='vulkan-structure,vulkan-unstructured(lower-switch,structurizecfg)' %s | FileCheck %s --implicit-check-not=Flow
; RUN: opt -S -passes='vulkan-structure,vulkan-structure' %s | FileCheck %s

; CHECK-LABEL: @plain(
; CHECK: switch i32 %n, label %end [
; CHECK-NEXT: i32 0, label %one
; CHECK-NEXT: i32 1, label %one
; CHECK-NEXT: i32 7, label %two
define void @plain(i32 %n) {
entry:
  switch i32 %n, label %end [
    i32 0, label %one
    i32 1, label %one
    i32 7, label %two
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

; CHECK-LABEL: @loop(
; CHECK: switch i32 %n, label %rest [
; CHECK-NEXT: i32 0, label %[[LATCH:latch.merge.*]]
; CHECK-NEXT: i32 1, label %[[END:end.merge.*]]
; CHECK: [[LATCH]]:
; CHECK-NEXT: br label %latch
; CHECK: [[END]]:
; CHECK-NEXT: br label %end
define void @loop(i32 %n, i1 %c) {
entry:
  br label %head
head:
  call void @use(i32 1)
  switch i32 %n, label %rest [
    i32 0, label %latch
    i32 1, label %end
  ]
rest:
  call void @use(i32 2)
  br label %latch
latch:
  br i1 %c, label %head, label %end
end:
  ret void
}

; The only exit and the only continue of the loop are cases: a second run does not change them.
; CHECK-LABEL: @only_cases(
; CHECK: i32 1, label %[[OUT:end.merge.*]]
; CHECK: [[OUT]]:
; CHECK-NEXT: br label %end
; CHECK-NOT: .merge{{.*}}:
; CHECK: ret void
define void @only_cases(i32 %n) {
entry:
  br label %head
head:
  call void @use(i32 1)
  switch i32 %n, label %latch [
    i32 0, label %other
    i32 1, label %end
  ]
other:
  call void @use(i32 2)
  br label %latch
latch:
  call void @use(i32 3)
  br label %head
end:
  ret void
}

; Cases after the loop do not belong to it: on some drivers, their values would be those of the last iteration of all work-items.
; CHECK-LABEL: @behind(
; CHECK: i32 3, label %[[OUT:found.merge.*]]
; CHECK: [[OUT]]:
; CHECK-NEXT: br label %found
; CHECK: {{^}}found:
; CHECK-NEXT: [[X:%.*]] = call i32 @value()
; CHECK-NEXT: br label %end
define i32 @behind(i32 %n) {
entry:
  br label %head
head:
  call void @use(i32 1)
  switch i32 %n, label %latch [
    i32 0, label %other
    i32 3, label %found
  ]
other:
  call void @use(i32 2)
  br label %latch
latch:
  br label %head
found:
  %x = call i32 @value()
  br label %end
end:
  ret i32 %x
}

declare void @use(i32)
declare i32 @value()
