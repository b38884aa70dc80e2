; Phis, selects and freezes of structs are split.

; RUN: opt -S -verify-each -passes=vulkan-aggregates %s | FileCheck %s

; CHECK-LABEL: define i32 @f(
; CHECK: extractvalue { i32, float } %{{.*}}, 0
; CHECK-NOT: select i1 %c, { i32, float }
; CHECK: select i1 %c, i32
; CHECK: select i1 %c, float
define i32 @f(ptr %p, ptr %q, i1 %c) {
  %a = load { i32, float }, ptr %p
  %b = load { i32, float }, ptr %q
  %s = select i1 %c, { i32, float } %a, { i32, float } %b
  %r = extractvalue { i32, float } %s, 0
  ret i32 %r
}
