; Emulation on targets other than SPIR-V: neighboring leaves of one type are copied as vectors of 16, 8, 4 and 2, and bytes
; as integers if they are aligned accordingly. A gap ends a vector.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s

; CHECK-LABEL: define void @bytes(
; CHECK-NEXT:    [[A:%.*]] = load i64, ptr %rt, align 1, !invariant.load
; CHECK-NEXT:    store i64 [[A]], ptr %out, align 1
; CHECK-NEXT:    [[PB:%.*]] = getelementptr inbounds i8, ptr %rt, i64 8
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr [[PB]], align 1, !invariant.load
; CHECK-NEXT:    [[QB:%.*]] = getelementptr inbounds i8, ptr %out, i64 8
; CHECK-NEXT:    store i32 [[B]], ptr [[QB]], align 1
; CHECK-NEXT:    [[PC:%.*]] = getelementptr inbounds i8, ptr %rt, i64 12
; CHECK-NEXT:    [[C:%.*]] = load i16, ptr [[PC]], align 1, !invariant.load
; CHECK:         [[PD:%.*]] = getelementptr inbounds i8, ptr %rt, i64 14
; CHECK-NEXT:    [[D:%.*]] = load i8, ptr [[PD]], align 1, !invariant.load
; CHECK:         ret void
; CHECK-LABEL: define void @floats(
; CHECK:         load <16 x float>, ptr %{{.*}}, align 4, !invariant.load
; CHECK:         load <4 x float>, ptr %{{.*}}, align 4, !invariant.load
; CHECK:         load <2 x float>, ptr %{{.*}}, align 4, !invariant.load
; CHECK:         load float, ptr %{{.*}}, align 4, !invariant.load
; CHECK-NOT:     load
; CHECK:         ret void
; CHECK-LABEL: define void @gaps(
; CHECK:         load <2 x float>, ptr %{{.*}}, align 4, !invariant.load
; CHECK:         load i8, ptr %{{.*}}, align 4, !invariant.load
; CHECK:         load float, ptr %{{.*}}, align 4, !invariant.load
; CHECK-NOT:     load
; CHECK:         ret void

target triple = "x86_64-unknown-linux-gnu"

%bytes = type { [5 x i8], [10 x i8] }
%floats = type { [20 x float], { float, float, float } }
%gaps = type { float, float, i8, float }

@name.bytes = private unnamed_addr constant [6 x i8] c"bytes\00"
@name.floats = private unnamed_addr constant [7 x i8] c"floats\00"
@name.gaps = private unnamed_addr constant [5 x i8] c"gaps\00"
@id.bytes = internal constant { %bytes } { %bytes zeroinitializer }
@id.floats = internal constant { %floats } { %floats zeroinitializer }
@id.gaps = internal constant { %gaps } { %gaps zeroinitializer }

declare void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr sret(%bytes), ptr, ptr, ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1FET_PKcPKvS5_(ptr sret(%floats), ptr, ptr, ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1GET_PKcPKvS5_(ptr sret(%gaps), ptr, ptr, ptr)

define void @bytes(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr sret(%bytes) align 1 %out, ptr @name.bytes, ptr @id.bytes, ptr %rt)
  ret void
}

define void @floats(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1FET_PKcPKvS5_(ptr sret(%floats) align 4 %out, ptr @name.floats, ptr @id.floats, ptr %rt)
  ret void
}

define void @gaps(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1GET_PKcPKvS5_(ptr sret(%gaps) align 4 %out, ptr @name.gaps, ptr @id.gaps, ptr %rt)
  ret void
}
