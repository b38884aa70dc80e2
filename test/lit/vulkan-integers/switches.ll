; The value of a switch is extended.

; RUN: opt -S -verify-each -passes=vulkan-integers %s | FileCheck %s

target triple = "spirv64"

; CHECK-LABEL: define void @narrow(
; CHECK: switch i8 %{{.*}}, label %b [
; CHECK-NEXT: i8 7, label %a
; CHECK-NEXT: i8 2, label %b
define void @narrow(i32 %x) {
  %n = trunc i32 %x to i3
  switch i3 %n, label %b [
    i3 7, label %a
    i3 2, label %b
  ]
a:
  ret void
b:
  ret void
}
