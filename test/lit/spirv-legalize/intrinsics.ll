; Calls to intrinsics that LLVM's back end cannot select become calls to functions in the module. A second run changes nothing.
; LLVM 19 does not have some of the intrinsics.
; REQUIRES: llvm-22
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s
; RUN: opt -passes=spirv-legalize %s -o %t.once.bc
; RUN: opt -passes=spirv-legalize %t.once.bc -o %t.twice.bc
; RUN: cmp %t.once.bc %t.twice.bc

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func float @scalar(
; CHECK-NEXT:    %r = call nnan float @syclpasses.spirv.ldexp.f32.f32.i32(float %x, i32 %n)
define spir_func float @scalar(float %x, i32 %n) {
  %r = call nnan float @llvm.ldexp.f32.i32(float %x, i32 %n)
  ret float %r
}

; CHECK-LABEL: define spir_func <2 x double> @vector(
; CHECK-NEXT:    %r = call <2 x double> @syclpasses.spirv.exp10.v2f64.v2f64(<2 x double> %x)
define spir_func <2 x double> @vector(<2 x double> %x) {
  %r = call <2 x double> @llvm.exp10.v2f64(<2 x double> %x)
  ret <2 x double> %r
}

; CHECK-LABEL: define spir_func { i64, i1 } @overflow(
; CHECK-NEXT:    %r = call { i64, i1 } @syclpasses.spirv.umul.with.overflow.si64i1.i64.i64(i64 %x, i64 %y)
define spir_func { i64, i1 } @overflow(i64 %x, i64 %y) {
  %r = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %x, i64 %y)
  ret { i64, i1 } %r
}

; No declaration of the intrinsics remains.
; CHECK-NOT:   @llvm.ldexp

; CHECK-LABEL: define internal float @syclpasses.spirv.ldexp.f32.f32.i32(float %x0, i32 %x1)
; CHECK-NEXT:    %r = call spir_func float @_Z17__spirv_ocl_ldexpfi(float %x0, i32 %x1)
; CHECK-NEXT:    ret float %r

; CHECK-LABEL: define internal <2 x double> @syclpasses.spirv.exp10.v2f64.v2f64(<2 x double> %x0)
; CHECK-NEXT:    %x0.0 = extractelement <2 x double> %x0, i32 0
; CHECK-NEXT:    %c0 = call double @syclpasses.spirv.exp10.f64.f64(double %x0.0)
; CHECK-NEXT:    %r0.0 = insertelement <2 x double> poison, double %c0, i32 0
; CHECK-NEXT:    %x0.1 = extractelement <2 x double> %x0, i32 1
; CHECK-NEXT:    %c1 = call double @syclpasses.spirv.exp10.f64.f64(double %x0.1)
; CHECK-NEXT:    %r0.1 = insertelement <2 x double> %r0.0, double %c1, i32 1
; CHECK-NEXT:    ret <2 x double> %r0.1

declare float @llvm.ldexp.f32.i32(float, i32)
declare <2 x double> @llvm.exp10.v2f64(<2 x double>)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
