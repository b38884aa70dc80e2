; Instructions that are not calls to builtins, but are rewritten in every function.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare void @llvm.assume(i1)
declare float @llvm.fmuladd.f32(float, float, float)
declare <8 x float> @llvm.fmuladd.v8f32(<8 x float>, <8 x float>, <8 x float>)

; CHECK-LABEL: define void @assume(
; CHECK-NEXT:    ret void
define void @assume(i1 %c) {
  call void @llvm.assume(i1 %c)
  ret void
}

; CHECK-LABEL: define float @multiply_add(
; CHECK-NEXT:    [[P:%.+]] = fmul float %a, %b
; CHECK-NEXT:    %r = fadd float [[P]], %c
; CHECK-NEXT:    ret float %r
define float @multiply_add(float %a, float %b, float %c) {
  %r = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
  ret float %r
}

; CHECK-LABEL: define <8 x float> @flags(
; CHECK-NEXT:    [[P:%.+]] = fmul reassoc nsz <8 x float> %a, %b
; CHECK-NEXT:    %r = fadd reassoc nsz <8 x float> [[P]], %c
define <8 x float> @flags(<8 x float> %a, <8 x float> %b, <8 x float> %c) {
  %r = call reassoc nsz <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %b, <8 x float> %c)
  ret <8 x float> %r
}

; CHECK-LABEL: define void @narrow(
; CHECK-NEXT:    [[U:%.+]] = fptoui <8 x float> %f to <8 x i32>
; CHECK-NEXT:    %a = trunc <8 x i32> [[U]] to <8 x i8>
; CHECK-NEXT:    [[S:%.+]] = fptosi <4 x double> %d to <4 x i32>
; CHECK-NEXT:    %b = trunc <4 x i32> [[S]] to <4 x i16>
; CHECK-NEXT:    ret void
define void @narrow(<8 x float> %f, <4 x double> %d) {
  %a = fptoui <8 x float> %f to <8 x i8>
  %b = fptosi <4 x double> %d to <4 x i16>
  ret void
}

; CHECK-LABEL: define void @wide_or_scalar(
; CHECK-NEXT:    %a = fptoui <8 x float> %f to <8 x i32>
; CHECK-NEXT:    %b = fptosi <8 x float> %f to <8 x i32>
; CHECK-NEXT:    %c = fptoui <8 x float> %f to <8 x i64>
; CHECK-NEXT:    %d = fptosi float %s to i8
; CHECK-NEXT:    ret void
define void @wide_or_scalar(<8 x float> %f, float %s) {
  %a = fptoui <8 x float> %f to <8 x i32>
  %b = fptosi <8 x float> %f to <8 x i32>
  %c = fptoui <8 x float> %f to <8 x i64>
  %d = fptosi float %s to i8
  ret void
}
