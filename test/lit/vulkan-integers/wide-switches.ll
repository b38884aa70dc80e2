; A switch on more than 64 bits becomes comparisons.

; RUN: opt -S -verify-each -passes=vulkan-integers %s | FileCheck %s

target triple = "spirv64"

; CHECK-LABEL: define void @wide(
; CHECK-NOT: switch
define void @wide(ptr %p) {
  %n = load i100, ptr %p
  switch i100 %n, label %b [
    i100 7, label %a
    i100 -2, label %b
  ]
a:
  ret void
b:
  ret void
}
