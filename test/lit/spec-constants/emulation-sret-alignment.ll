; Emulation: a packed type may represent an aligned class. The sret argument of any read of the constant determines the
; alignment in the buffer. Loads use at most 128, which runtimes guarantee.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    %b = load i8, ptr %rt, align 1, !invariant.load
; CHECK:         [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 4
; CHECK-NEXT:    [[I:%.*]] = load i32, ptr [[P]], align 4, !invariant.load
; CHECK-NEXT:    store i32 [[I]], ptr %out, align 1
; CHECK:         [[P2:%.*]] = getelementptr inbounds i8, ptr %rt, i64 4
; CHECK-NEXT:    [[I2:%.*]] = load i32, ptr [[P2]], align 4, !invariant.load
; CHECK-NEXT:    store i32 [[I2]], ptr %out, align 4
; CHECK:         [[L:%.*]] = getelementptr inbounds i8, ptr %rt, i64 256
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[L]], align 128, !invariant.load
; CHECK-NEXT:    store i32 [[X]], ptr %out, align 256

; CHECK-DAG: !{!"b", i32 0, i32 0, i32 1, i32 -1, i32 1, i32 3}
; CHECK-DAG: !{!"packed", i32 1, i32 0, i32 8, i32 -1, i32 8, i32 244}
; CHECK-DAG: !{!"large", i32 2, i32 0, i32 4}

target triple = "x86_64-unknown-linux-gnu"

%struct.P = type <{ i32, i8, [3 x i8] }>
%struct.L = type { i32 }

@name.b = private unnamed_addr constant [2 x i8] c"b\00"
@name.packed = private unnamed_addr constant [7 x i8] c"packed\00"
@name.large = private unnamed_addr constant [6 x i8] c"large\00"
@id.b = internal constant { i8 } { i8 1 }
@id.packed = internal constant { { i32, i8 } } { { i32, i8 } { i32 1, i8 2 } }
@id.large = internal constant { %struct.L } { %struct.L { i32 1 } }

declare i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr, ptr, ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%struct.P), ptr, ptr, ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%struct.L), ptr, ptr, ptr)

define void @f(ptr %out, ptr %rt) {
  %b = call i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr @name.b, ptr @id.b, ptr %rt)
  store volatile i8 %b, ptr %out, align 1
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%struct.P) align 1 %out, ptr @name.packed, ptr @id.packed, ptr %rt)
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%struct.P) align 4 %out, ptr @name.packed, ptr @id.packed, ptr %rt)
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%struct.L) align 256 %out, ptr @name.large, ptr @id.large, ptr %rt)
  ret void
}
