; On a GPU, a constant of 16 bytes or more is aligned to 16, a smaller one to the next power of two, so that its members can
; be loaded at once. Padding at the end of the buffer makes room for the widest load.
; RUN: opt -S -verify-each -passes='sycl-post-link<out=%t.prop>' %s | FileCheck %s
; RUN: %if nvptx %{ opt -passes='spec-constants,default<O2>' %s -o - | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 -o - | FileCheck %s --check-prefix=PTX %}

; CHECK-LABEL: define ptx_kernel void @kernel(ptr %out, ptr noalias align 16 dereferenceable(48) %rt)
; CHECK-NEXT:    %w = load i32, ptr %rt, align 16, !invariant.load
; CHECK:         [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 16
; CHECK-NEXT:    load float, ptr [[P]], align 16, !invariant.load
; CHECK:         [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 20
; CHECK-NEXT:    load float, ptr [[P]], align 4, !invariant.load
; CHECK:         [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 24
; CHECK-NEXT:    load float, ptr [[P]], align 8, !invariant.load
; CHECK-DAG: !{!"width", i32 0, i32 0, i32 4, i32 -1, i32 4, i32 12}
; CHECK-DAG: !{!"coeff", i32 1, i32 0, i32 20, i32 -1, i32 20, i32 12}
; CHECK-DAG: !{[12 x i8] zeroinitializer}

; PTX:         .visible .entry kernel(
; PTX:         ld.global.nc.{{[bu]}}32
; PTX:         ld.global.nc.v4.{{[bf]}}32
; PTX:         ld.global.nc.{{[bf]}}32
; PTX-NOT:     ld.global

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%coeff = type { [5 x float] }

@name.width = private unnamed_addr constant [6 x i8] c"width\00"
@name.coeff = private unnamed_addr constant [6 x i8] c"coeff\00"
@id.width = internal constant { i32 } { i32 16 }
@id.coeff = internal constant { %coeff } zeroinitializer

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)
declare %coeff @_Z40__sycl_getComposite2020SpecConstantValueI1CET_PKcPKvS5_(ptr, ptr, ptr)

define ptx_kernel void @kernel(ptr %out, ptr %rt) {
  %w = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.width, ptr @id.width, ptr %rt)
  store i32 %w, ptr %out
  %c = call %coeff @_Z40__sycl_getComposite2020SpecConstantValueI1CET_PKcPKvS5_(ptr @name.coeff, ptr @id.coeff, ptr %rt)
  %at = getelementptr i8, ptr %out, i64 4
  store %coeff %c, ptr %at
  ret void
}
