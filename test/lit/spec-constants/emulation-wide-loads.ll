; Emulation: leaves of one type that lie side by side are copied as vectors of 16, 8, 4 and 2; a gap ends a run.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s

; CHECK-LABEL: define void @run(
; CHECK-NEXT:    [[A:%.*]] = load <16 x i8>, ptr %rt, align 1, !invariant.load
; CHECK-NEXT:    store <16 x i8> [[A]], ptr %out, align 1
; CHECK-NEXT:    [[PB:%.*]] = getelementptr inbounds i8, ptr %rt, i64 16
; CHECK-NEXT:    [[B:%.*]] = load <8 x i8>, ptr [[PB]], align 1, !invariant.load
; CHECK-NEXT:    [[QB:%.*]] = getelementptr inbounds i8, ptr %out, i64 16
; CHECK-NEXT:    store <8 x i8> [[B]], ptr [[QB]], align 1
; CHECK-NEXT:    [[PC:%.*]] = getelementptr inbounds i8, ptr %rt, i64 24
; CHECK-NEXT:    [[C:%.*]] = load <4 x i8>, ptr [[PC]], align 1, !invariant.load
; CHECK:         [[PD:%.*]] = getelementptr inbounds i8, ptr %rt, i64 28
; CHECK-NEXT:    [[D:%.*]] = load <2 x i8>, ptr [[PD]], align 1, !invariant.load
; CHECK:         [[PE:%.*]] = getelementptr inbounds i8, ptr %rt, i64 30
; CHECK-NEXT:    [[E:%.*]] = load i8, ptr [[PE]], align 1, !invariant.load
; CHECK:         ret void
; CHECK-LABEL: define void @gaps(
; CHECK:         load <2 x float>, ptr %{{.*}}, align 4, !invariant.load
; CHECK:         load i8, ptr %{{.*}}, align 4, !invariant.load
; CHECK:         load float, ptr %{{.*}}, align 4, !invariant.load
; CHECK-NOT:     load
; CHECK:         ret void

target triple = "x86_64-unknown-linux-gnu"

%run = type { [5 x i8], [26 x i8] }
%gaps = type { float, float, i8, float }

@name.run = private unnamed_addr constant [4 x i8] c"run\00"
@name.gaps = private unnamed_addr constant [5 x i8] c"gaps\00"
@id.run = internal constant { %run } { %run zeroinitializer }
@id.gaps = internal constant { %gaps } { %gaps zeroinitializer }

declare void @_Z40__sycl_getComposite2020SpecConstantValueI1RET_PKcPKvS5_(ptr sret(%run), ptr, ptr, ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1GET_PKcPKvS5_(ptr sret(%gaps), ptr, ptr, ptr)

define void @run(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1RET_PKcPKvS5_(ptr sret(%run) align 1 %out, ptr @name.run, ptr @id.run, ptr %rt)
  ret void
}

define void @gaps(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1GET_PKcPKvS5_(ptr sret(%gaps) align 4 %out, ptr @name.gaps, ptr @id.gaps, ptr %rt)
  ret void
}
