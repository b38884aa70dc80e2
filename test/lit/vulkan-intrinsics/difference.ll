; A product minus a value is one subtraction. It has the same result as the addition of the negated value.

; RUN: opt -S -passes=vulkan-intrinsics %s | FileCheck %s

; CHECK-LABEL: @difference(
; CHECK: %[[PRODUCT:.*]] = fmul contract float %a, %b
; CHECK-NEXT: %[[DIFFERENCE:.*]] = fsub contract float %[[PRODUCT]], %c
; CHECK-NEXT: ret float %[[DIFFERENCE]]
define float @difference(float %a, float %b, float %c) {
  %n = fneg float %c
  %r = call float @llvm.fmuladd.f32(float %a, float %b, float %n)
  ret float %r
}

declare float @llvm.fmuladd.f32(float, float, float)
