; Emulation: a constant that requires at most 64 loads is loaded piece by piece; others are copied as a block.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s

; CHECK-LABEL: define void @pieces(
; CHECK-NOT:     call
; CHECK-COUNT-64: load i{{8|16}}, {{.*}}!invariant.load
; CHECK-NOT:     load
; CHECK-NOT:     call
; CHECK:         ret void
; CHECK-LABEL: define void @block(
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 128
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 [[P]], i64 132, i1 false)
; CHECK-NEXT:    ret void
; CHECK-LABEL: define void @large(
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 %{{.*}}, i64 4100, i1 false)
; CHECK-NEXT:    ret void

target triple = "x86_64-unknown-linux-gnu"

%pair = type { i8, i16 }
%pieces = type { [32 x %pair] }
%block = type { [33 x %pair] }
%large = type { [1025 x i32] }

@name.p = private unnamed_addr constant [2 x i8] c"p\00"
@name.b = private unnamed_addr constant [2 x i8] c"b\00"
@name.l = private unnamed_addr constant [2 x i8] c"l\00"
@id.p = internal constant { %pieces } { %pieces zeroinitializer }
@id.b = internal constant { %block } { %block zeroinitializer }
@id.l = internal constant { %large } { %large zeroinitializer }

declare void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%pieces), ptr, ptr, ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr sret(%block), ptr, ptr, ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large), ptr, ptr, ptr)

define void @pieces(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%pieces) align 2 %out, ptr @name.p, ptr @id.p, ptr %rt)
  ret void
}

define void @block(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1BET_PKcPKvS5_(ptr sret(%block) align 4 %out, ptr @name.b, ptr @id.b, ptr %rt)
  ret void
}

define void @large(ptr %out, ptr %rt) {
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr @name.l, ptr @id.l, ptr %rt)
  ret void
}
