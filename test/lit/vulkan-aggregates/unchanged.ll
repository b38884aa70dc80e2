; Scalars, vectors and types with many members do not change. Types whose nested members multiply are recognized quickly.

; RUN: opt -S -passes=vulkan-aggregates %s | FileCheck %s

%a = type { %b, %b, %b, %b, %b, %b, %b, %b }
%b = type { %c, %c, %c, %c, %c, %c, %c, %c }
%c = type { %d, %d, %d, %d, %d, %d, %d, %d }
%d = type { %e, %e, %e, %e, %e, %e, %e, %e }
%e = type { i8, i8, i8, i8, i8, i8, i8, i8 }

; CHECK-LABEL: define void @f(
; CHECK-NEXT: {{%.*}} = load i32, ptr %p
; CHECK-NEXT: {{%.*}} = load <4 x i32>, ptr %p
; CHECK-NEXT: {{%.*}} = load [1024 x i8], ptr %p
; CHECK-NEXT: {{%.*}} = load [4294967295 x {}], ptr %p
; CHECK-NEXT: {{%.*}} = load %a, ptr %p
; CHECK-NEXT: ret void
define void @f(ptr %p) {
  %1 = load i32, ptr %p
  %2 = load <4 x i32>, ptr %p
  %3 = load [1024 x i8], ptr %p
  %4 = load [4294967295 x {}], ptr %p
  %5 = load %a, ptr %p
  ret void
}
