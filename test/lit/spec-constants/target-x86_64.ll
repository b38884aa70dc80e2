; x86-64: optimizers hoist, merge and fold the loads; a constant that is read twice is loaded once.
; RUN: opt -S -passes='spec-constants,default<O2>' %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK:       entry:
; CHECK:         [[N:%.*]] = load i32, ptr %rt, align 4, !invariant.load
; CHECK-NOT:     load i32, ptr %rt
; CHECK:         ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@name.n = private unnamed_addr constant [2 x i8] c"n\00"
@id.n = internal constant { i32 } { i32 1 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define void @f(ptr %out, ptr align 4 dereferenceable(4) %rt, i32 %count) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.n, ptr @id.n, ptr %rt)
  store volatile i32 %x, ptr %out, align 4
  %y = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.n, ptr @id.n, ptr %rt)
  store volatile i32 %y, ptr %out, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
