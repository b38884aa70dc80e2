; ptrtoaddr becomes ptrtoint. LLVM 19 rejects the instruction, and reads the constant as poison.

; REQUIRES: llvm-22, other-opt
; RUN: opt -passes='bitcode-compat<llvm=19>' %s -o %t.bc
; RUN: %other_opt -S -passes=verify %t.bc | FileCheck %s --implicit-check-not=poison

@g = global i32 0
; CHECK: @table = global [2 x i64] [i64 ptrtoint (ptr @g to i64), i64 add (i64 ptrtoint (ptr @g to i64), i64 4)]
@table = global [2 x i64] [i64 ptrtoaddr (ptr @g to i64), i64 add (i64 ptrtoaddr (ptr @g to i64), i64 4)]

define i64 @f(ptr %p) {
; CHECK: %a = ptrtoint ptr %p to i64
  %a = ptrtoaddr ptr %p to i64
; CHECK: %b = sub i64 %a, ptrtoint (ptr @g to i64)
  %b = sub i64 %a, ptrtoaddr (ptr @g to i64)
  ret i64 %b
}

; CHECK: ptrtoint <2 x ptr> %v to <2 x i64>
define <2 x i64> @vector(<2 x ptr> %v) {
  %a = ptrtoaddr <2 x ptr> %v to <2 x i64>
  ret <2 x i64> %a
}
