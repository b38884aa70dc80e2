; A constant getelementptr that cannot be replaced with an instruction is an error.

; REQUIRES: llvm-22
; RUN: not opt -passes='bitcode-compat<llvm=19>' -disable-output %s 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error

; CHECK:      error: LLVM 19 cannot read the constant 'getelementptr' in the initializer of 'table'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (ptr): LLVM 19 cannot read the constant 'getelementptr' in this operand

@g = global [8 x i32] zeroinitializer
@table = global [2 x ptr] [ptr @g, ptr getelementptr (i8, ptr @g, i64 4)]
@fine = global [2 x ptr] [ptr @g, ptr @table]
define void @f(ptr %p) {
  store [1 x ptr] [ptr getelementptr (i8, ptr @g, i64 4)], ptr %p
  store ptr @table, ptr %p
  ret void
}
