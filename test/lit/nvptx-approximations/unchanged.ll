; The pass does not change calls with other types, or modules for other targets.
; RUN: split-file %s %t
; RUN: opt -S -passes='nvptx-approximations' %t/types.ll | FileCheck %s --check-prefix=TYPES
; RUN: opt -S -passes='nvptx-approximations' %t/target.ll | FileCheck %s --check-prefix=TARGET

;--- types.ll
target triple = "nvptx64-nvidia-cuda"
declare double @llvm.fpbuiltin.fdiv.f32(double, double)
declare float @llvm.fpbuiltin.sqrt.f32(float, float)
; TYPES: call double @llvm.fpbuiltin.fdiv.f32(double %x, double %x)
; TYPES: call float @llvm.fpbuiltin.sqrt.f32(float %y, float %y)
define float @f(double %x, float %y) {
  %a = call double @llvm.fpbuiltin.fdiv.f32(double %x, double %x)
  %b = call float @llvm.fpbuiltin.sqrt.f32(float %y, float %y)
  ret float %b
}

;--- target.ll
target triple = "spir64-unknown-unknown"
declare float @llvm.fpbuiltin.sqrt.f32(float)
; TARGET: call float @llvm.fpbuiltin.sqrt.f32(float %x)
define float @f(float %x) {
  %a = call float @llvm.fpbuiltin.sqrt.f32(float %x)
  ret float %a
}
