; x86-64 and amdgcn return small classes in integers that are not leaf types or are larger than the class. The constant is
; the class: its size is that of its default value, which is also its size on the host.
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>,sycl-properties' %s | FileCheck %s --check-prefix=EMULATION
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; EMULATION-LABEL: define i24 @three(
; EMULATION-NEXT:    %v = load i24, ptr %rt, align 4, !invariant.load
; EMULATION-NEXT:    ret i24 %v
; EMULATION-LABEL: define i32 @three_in_four(
; EMULATION-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 4
; EMULATION-NEXT:    [[V:%.*]] = load i24, ptr [[P]], align 4, !invariant.load
; EMULATION-NEXT:    %v = zext i24 [[V]] to i32
; EMULATION-LABEL: define { i64, i32 } @twelve(
; EMULATION-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 8
; EMULATION-NEXT:    load i64, ptr [[P]], align 8, !invariant.load
; EMULATION:         [[Q:%.*]] = getelementptr inbounds i8, ptr %rt, i64 16
; EMULATION-NEXT:    load i32, ptr [[Q]], align 8, !invariant.load
; EMULATION: !{!"three", i32 0, i32 0, i32 3, i32 -1, i32 3, i32 1}
; EMULATION: !{!"three_in_four", i32 1, i32 0, i32 3, i32 -1, i32 3, i32 1}
; EMULATION: !{!"twelve", i32 2, i32 0, i32 12}

; DEFAULT: ret i24 197121
; DEFAULT: ret i32 197121
; DEFAULT: ret { i64, i32 } { i64 8589934593, i32 3 }

target triple = "x86_64-unknown-linux-gnu"

%struct.P3 = type { i8, i8, i8 }
%struct.I3 = type { i32, i32, i32 }

@name.three = private unnamed_addr constant [6 x i8] c"three\00"
@name.three_in_four = private unnamed_addr constant [14 x i8] c"three_in_four\00"
@name.twelve = private unnamed_addr constant [7 x i8] c"twelve\00"
@id.three = internal constant { %struct.P3 } { %struct.P3 { i8 1, i8 2, i8 3 } }, align 1
@id.three_in_four = internal constant { %struct.P3 } { %struct.P3 { i8 1, i8 2, i8 3 } }, align 1
@id.twelve = internal constant { %struct.I3 } { %struct.I3 { i32 1, i32 2, i32 3 } }, align 4

declare i24 @_Z40__sycl_getComposite2020SpecConstantValueI2P3ET_PKcPKvS5_(ptr, ptr, ptr)
declare i32 @_Z40__sycl_getComposite2020SpecConstantValueI2Q3ET_PKcPKvS5_(ptr, ptr, ptr)
declare { i64, i32 } @_Z40__sycl_getComposite2020SpecConstantValueI2I3ET_PKcPKvS5_(ptr, ptr, ptr)

define i24 @three(ptr %rt) {
  %v = call i24 @_Z40__sycl_getComposite2020SpecConstantValueI2P3ET_PKcPKvS5_(ptr @name.three, ptr @id.three, ptr %rt)
  ret i24 %v
}

define i32 @three_in_four(ptr %rt) {
  %v = call i32 @_Z40__sycl_getComposite2020SpecConstantValueI2Q3ET_PKcPKvS5_(ptr @name.three_in_four, ptr @id.three_in_four, ptr %rt)
  ret i32 %v
}

define { i64, i32 } @twelve(ptr %rt) {
  %v = call { i64, i32 } @_Z40__sycl_getComposite2020SpecConstantValueI2I3ET_PKcPKvS5_(ptr @name.twelve, ptr @id.twelve, ptr %rt)
  ret { i64, i32 } %v
}
