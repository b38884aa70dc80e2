; Emulation: a struct in memory is copied scalar by scalar, with the alignment that each offset guarantees on both sides.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    %i = load i32, ptr %rt, align 4, !invariant.load
; CHECK-NEXT:    store volatile i32 %i, ptr %out, align 4
; CHECK-NEXT:    [[S:%.*]] = getelementptr inbounds i8, ptr %rt, i64 8
; CHECK-NEXT:    [[C:%.*]] = load i8, ptr [[S]], align 8, !invariant.load
; CHECK-NEXT:    store i8 [[C]], ptr %out, align 8
; CHECK-NEXT:    [[PD:%.*]] = getelementptr inbounds i8, ptr %rt, i64 16
; CHECK-NEXT:    [[D:%.*]] = load double, ptr [[PD]], align 8, !invariant.load
; CHECK-NEXT:    [[QD:%.*]] = getelementptr inbounds i8, ptr %out, i64 8
; CHECK-NEXT:    store double [[D]], ptr [[QD]], align 8
; CHECK-NEXT:    [[PT:%.*]] = getelementptr inbounds i8, ptr %rt, i64 24
; CHECK-NEXT:    [[T:%.*]] = load i16, ptr [[PT]], align 8, !invariant.load
; CHECK-NEXT:    [[QT:%.*]] = getelementptr inbounds i8, ptr %out, i64 16
; CHECK-NEXT:    store i16 [[T]], ptr [[QT]], align 8
; CHECK-NEXT:    ret void
; CHECK-DAG: !{!"i", i32 0, i32 0, i32 4, i32 -1, i32 4, i32 4}
; CHECK-DAG: !{!"s", i32 1, i32 0, i32 24}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i8, double, i16 }

@name.i = private unnamed_addr constant [2 x i8] c"i\00"
@name.s = private unnamed_addr constant [2 x i8] c"s\00"
@id.i = internal constant { i32 } { i32 1 }
@id.s = internal constant { %struct.S } { %struct.S { i8 1, double 2.0, i16 3 } }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr, ptr, ptr)

define void @f(ptr %out, ptr %rt) {
  %i = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.i, ptr @id.i, ptr %rt)
  store volatile i32 %i, ptr %out, align 4
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 8 %out, ptr @name.s, ptr @id.s, ptr %rt)
  ret void
}
