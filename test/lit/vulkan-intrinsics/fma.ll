; fma is rounded once: operands are split into bit fields, and a sum is rounded to odd. With the afn flag, the errors of
; product and sum are sufficient. GLSL's Fma, which may round twice, replaces the result if a specialization constant is
; set.

; RUN: opt -S -passes=vulkan-intrinsics %s | FileCheck %s --implicit-check-not=Fma

; CHECK-LABEL: @exact(
; CHECK: lshr i32 %{{.*}}, 23
; CHECK: fmul float %{{.*}}, 4.097000e+03
; CHECK: icmp eq i32 %{{.*}}, 0
; CHECK: %[[CONSTANT:.*]] = call i32 @vulkan.specialization.i32(i32 4607297, i32 0)
; CHECK-NEXT: %[[HAS:.*]] = icmp ne i32 %[[CONSTANT]], 0
; CHECK-NEXT: %[[FUSED:.*]] = call float @vulkan.glsl.Fma.f32(float %a, float %b, float %c)
; CHECK-NEXT: %[[RESULT:.*]] = select i1 %[[HAS]], float %[[FUSED]], float %{{.*}}
; CHECK-NEXT: ret float %[[RESULT]]
define float @exact(float %a, float %b, float %c) {
  %r = call float @llvm.fma.f32(float %a, float %b, float %c)
  ret float %r
}

; CHECK-LABEL: @near(
; CHECK-NOT: i32
; CHECK: fmul float %a, 4.097000e+03
; CHECK-NOT: i32
; CHECK: select i1
; CHECK-NEXT: call i32 @vulkan.specialization.i32(
; CHECK: @vulkan.glsl.Fma.f32(
; CHECK: ret float
define float @near(float %a, float %b, float %c) {
  %r = call afn float @llvm.fma.f32(float %a, float %b, float %c)
  ret float %r
}

; The product of two halves is exact in 32 bits.
; CHECK-LABEL: @halves(
; CHECK: fpext half %a to float
; CHECK: fmul float
; CHECK: icmp eq i32 %{{.*}}, 0
; CHECK: fptrunc float %{{.*}} to half
define half @halves(half %a, half %b, half %c) {
  %r = call half @llvm.fma.f16(half %a, half %b, half %c)
  ret half %r
}

; CHECK: declare float @vulkan.glsl.Fma.f32(
declare float @llvm.fma.f32(float, float, float)
declare half @llvm.fma.f16(half, half, half)
