; nvptx64 returns structs by value and passes ordinary pointers; the buffer is a member of the kernel handler.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s
; RUN: %if nvptx %{ opt -passes='spec-constants,default<O2>' %s -o - | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 -o - | FileCheck %s --check-prefix=PTX %}

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK-NEXT:    %rt = load ptr, ptr %handler, align 8, !dereferenceable [[SIXTEEN:![0-9]+]], !align [[SIXTEEN]]
; CHECK-NEXT:    [[I:%.*]] = load i32, ptr %rt, align 16, !invariant.load
; CHECK-NEXT:    [[S0:%.*]] = insertvalue %struct.S poison, i32 [[I]], 0
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 8
; CHECK-NEXT:    [[D:%.*]] = load double, ptr [[P]], align 8, !invariant.load
; CHECK-NEXT:    %v = insertvalue %struct.S [[S0]], double [[D]], 1
; CHECK-NEXT:    store %struct.S %v, ptr %out, align 8
; CHECK-DAG: !{!"s", i32 0, i32 0, i32 16}
; CHECK-DAG: [[SIXTEEN]] = !{i64 16}
; PTX: .visible .entry kernel(
; PTX-NOT: .extern

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.S = type { i32, double }

@name.s = private unnamed_addr constant [2 x i8] c"s\00"
@id.s = internal constant { %struct.S } { %struct.S { i32 1, double 2.0 } }

declare %struct.S @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr, ptr, ptr)

define ptx_kernel void @kernel(ptr %out, ptr byval({ ptr }) align 8 %handler) {
  %rt = load ptr, ptr %handler, align 8
  %v = call %struct.S @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr @name.s, ptr @id.s, ptr %rt)
  store %struct.S %v, ptr %out, align 8
  ret void
}
