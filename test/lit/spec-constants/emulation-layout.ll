; Emulation: constants are consecutive, each with the alignment of its type. Padding for the next constant is a padding
; record of the preceding one and zeros in the default values.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s

; CHECK-LABEL: define void @f(ptr %out, ptr %rt)
; CHECK-NEXT:    %s = load i16, ptr %rt, align 2, !invariant.load [[EMPTY:![0-9]+]]
; CHECK-NEXT:    store volatile i16 %s, ptr %out, align 2
; CHECK-NEXT:    [[PI:%.*]] = getelementptr inbounds i8, ptr %rt, i64 4
; CHECK-NEXT:    %i = load i32, ptr [[PI]], align 4, !invariant.load [[EMPTY]]
; CHECK-NEXT:    store volatile i32 %i, ptr %out, align 4
; CHECK-NEXT:    [[PB:%.*]] = getelementptr inbounds i8, ptr %rt, i64 8
; CHECK-NEXT:    [[BYTE:%.*]] = load i8, ptr [[PB]], align 1, !invariant.load [[EMPTY]]
; CHECK-NEXT:    %b = trunc i8 [[BYTE]] to i1
; CHECK-NEXT:    store volatile i1 %b, ptr %out, align 1
; CHECK-NEXT:    [[PD:%.*]] = getelementptr inbounds i8, ptr %rt, i64 16
; CHECK-NEXT:    %d = load double, ptr [[PD]], align 8, !invariant.load [[EMPTY]]

; CHECK: !sycl.specialization-constants = !{[[S:![0-9]+]], [[I:![0-9]+]], [[B:![0-9]+]], [[D:![0-9]+]]}
; CHECK: !sycl.specialization-constants-default-values = !{[[S_D:![0-9]+]], [[GAP_2:![0-9]+]], [[I_D:![0-9]+]], [[B_D:![0-9]+]], [[GAP_7:![0-9]+]], [[D_D:![0-9]+]]}
; CHECK-NOT: !syclpasses.native
; CHECK-DAG: [[S]] = !{!"s", i32 0, i32 0, i32 2, i32 -1, i32 2, i32 2}
; CHECK-DAG: [[I]] = !{!"i", i32 1, i32 0, i32 4}
; CHECK-DAG: [[B]] = !{!"b", i32 2, i32 0, i32 1, i32 -1, i32 1, i32 7}
; CHECK-DAG: [[D]] = !{!"d", i32 3, i32 0, i32 8}
; CHECK-DAG: [[S_D]] = !{i16 7}
; CHECK-DAG: [[GAP_2]] = !{[2 x i8] zeroinitializer}
; CHECK-DAG: [[I_D]] = !{i32 1}
; CHECK-DAG: [[B_D]] = !{i8 1}
; CHECK-DAG: [[GAP_7]] = !{[7 x i8] zeroinitializer}
; CHECK-DAG: [[D_D]] = !{double 1.500000e+00}
; CHECK-DAG: [[EMPTY]] = !{}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@name.s = private unnamed_addr constant [2 x i8] c"s\00"
@name.i = private unnamed_addr constant [2 x i8] c"i\00"
@name.b = private unnamed_addr constant [2 x i8] c"b\00"
@name.d = private unnamed_addr constant [2 x i8] c"d\00"
@id.s = internal constant { i16 } { i16 7 }
@id.i = internal constant { i32 } { i32 1 }
@id.b = internal constant { i8 } { i8 1 }
@id.d = internal constant { double } { double 1.5 }

declare signext i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr, ptr, ptr)
declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)
declare zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr, ptr, ptr)
declare double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr, ptr, ptr)

define void @f(ptr %out, ptr %rt) {
  %s = call signext i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr @name.s, ptr @id.s, ptr %rt)
  store volatile i16 %s, ptr %out, align 2
  %i = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.i, ptr @id.i, ptr %rt)
  store volatile i32 %i, ptr %out, align 4
  %b = call zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr @name.b, ptr @id.b, ptr %rt)
  store volatile i1 %b, ptr %out, align 1
  %d = call double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr @name.d, ptr @id.d, ptr %rt)
  store volatile double %d, ptr %out, align 8
  ret void
}
