; Intrinsics for mathematical functions on scalars become SPIR-V's builtins. Flags of the calls are kept, and a builtin that
; the module declares is reused. A second run changes nothing.
; RUN: opt -S -verify-each -passes='sycl-math-builtins' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='sycl-math-builtins' %s -o %t.once.ll
; RUN: opt -S -verify-each -passes='sycl-math-builtins,sycl-math-builtins' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    [[SIN:%.*]] = call fast float @_Z15__spirv_ocl_sinf(float %x)
; CHECK-NEXT:    [[POW:%.*]] = call double @_Z15__spirv_ocl_powdd(double %d, double %d)
; CHECK-NEXT:    [[EXP:%.*]] = call half @_Z17__spirv_ocl_exp10DF16_(half %h)
; CHECK-NEXT:    [[LOG:%.*]] = call float @_Z15__spirv_ocl_logf(float [[SIN]])
; CHECK-NEXT:    [[SQRT:%.*]] = call float @llvm.sqrt.f32(float %x)
; CHECK-NEXT:    [[COS:%.*]] = call <2 x float> @llvm.cos.v2f32(<2 x float> %v)
; CHECK-NOT:   declare {{.*}} @llvm.sin.
; CHECK-COUNT-1: declare float @_Z15__spirv_ocl_sinf(float)

target triple = "nvptx64-nvidia-cuda"

define void @f(float %x, double %d, half %h, <2 x float> %v, ptr %p) {
  %sin = call fast float @llvm.sin.f32(float %x)
  %pow = call double @llvm.pow.f64(double %d, double %d)
  %exp = call half @llvm.exp10.f16(half %h)
  %log = call float @llvm.log.f32(float %sin)
  %sqrt = call float @llvm.sqrt.f32(float %x)
  %cos = call <2 x float> @llvm.cos.v2f32(<2 x float> %v)
  store float %log, ptr %p
  ret void
}

declare float @_Z15__spirv_ocl_sinf(float)
