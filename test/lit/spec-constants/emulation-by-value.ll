; Emulation: a struct that the call returns is built from several loads.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s

; CHECK-LABEL: define %struct.S @f(
; CHECK-NEXT:    [[I:%.*]] = load i32, ptr %rt, align 4, !invariant.load
; CHECK-NEXT:    [[S0:%.*]] = insertvalue %struct.S poison, i32 [[I]], 0
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 4
; CHECK-NEXT:    [[A:%.*]] = load i16, ptr [[P]], align 4, !invariant.load
; CHECK-NEXT:    [[R0:%.*]] = insertvalue [2 x i16] poison, i16 [[A]], 0
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i8, ptr %rt, i64 6
; CHECK-NEXT:    [[B:%.*]] = load i16, ptr [[Q]], align 2, !invariant.load
; CHECK-NEXT:    [[R1:%.*]] = insertvalue [2 x i16] [[R0]], i16 [[B]], 1
; CHECK-NEXT:    %v = insertvalue %struct.S [[S0]], [2 x i16] [[R1]], 1
; CHECK-NEXT:    ret %struct.S %v

target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i32, [2 x i16] }

@name.s = private unnamed_addr constant [2 x i8] c"s\00"
@id.s = internal constant { %struct.S } { %struct.S { i32 1, [2 x i16] [i16 2, i16 3] } }

declare %struct.S @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr, ptr, ptr)

define %struct.S @f(ptr %rt) {
  %v = call %struct.S @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr @name.s, ptr @id.s, ptr %rt)
  ret %struct.S %v
}
