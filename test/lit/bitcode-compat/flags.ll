; Instruction flags that LLVM 19 does not support are dropped; others are kept.

; REQUIRES: llvm-22, other-opt
; RUN: opt -passes='bitcode-compat<llvm=19>' %s -o %t.bc
; RUN: %other_opt -S -passes=verify %t.bc | FileCheck %s

define i1 @f(i32 %a, i32 %b, float %f, ptr %p) {
; CHECK:      %same = icmp ult i32 %a, %b
  %same = icmp samesign ult i32 %a, %b
; CHECK-NEXT: %trunc = trunc nuw nsw i32 %a to i8
  %trunc = trunc nuw nsw i32 %a to i8
; CHECK-NEXT: %zext = zext nneg i32 %a to i64
  %zext = zext nneg i32 %a to i64
; CHECK-NEXT: %or = or disjoint i32 %a, %b
  %or = or disjoint i32 %a, %b
; CHECK-NEXT: %gep = getelementptr inbounds nuw i8, ptr %p, i32 %a
  %gep = getelementptr inbounds nuw i8, ptr %p, i32 %a
; CHECK-NEXT: %uitofp = uitofp nneg i32 %a to float
  %uitofp = uitofp nneg i32 %a to float
; CHECK-NEXT: %narrow = fptrunc float %f to half
  %narrow = fptrunc nnan float %f to half
; CHECK-NEXT: %sum = fadd fast float %f, %uitofp
  %sum = fadd fast float %f, %uitofp
  ret i1 %same
}
