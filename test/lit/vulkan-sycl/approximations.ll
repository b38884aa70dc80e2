; The intrinsics of -ffp-accuracy= become instructions and functions with at least the requested accuracy.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT: %[[Q:.*]] = fdiv fast float %x, %y
; CHECK-NEXT: %[[R:.*]] = call arcp spir_func float @_Z4sqrtf(float %[[Q]])
; CHECK-NEXT: %[[M:.*]] = call spir_func float @_Z4fmodff(float %[[R]], float %y)
; CHECK-NEXT: call spir_func float @_Z5ldexpfi(float %[[M]], i32 3)
; CHECK-NEXT: fmul <2 x double> %v, %v
; CHECK-NEXT: call spir_func <2 x double> @_Z5atan2Dv2_dS_(<2 x double> %v, <2 x double> %v)
; CHECK-NEXT: ret void
define spir_kernel void @k(float %x, float %y, <2 x double> %v) {
  %1 = call fast float @llvm.fpbuiltin.fdiv.f32(float %x, float %y) #0
  %2 = call arcp float @llvm.fpbuiltin.sqrt.f32(float %1) #0
  %3 = call float @llvm.fpbuiltin.frem.f32(float %2, float %y) #0
  %4 = call float @llvm.fpbuiltin.ldexp.f32.i32(float %3, i32 3) #0
  %5 = call <2 x double> @llvm.fpbuiltin.fmul.v2f64(<2 x double> %v, <2 x double> %v) #0
  %6 = call <2 x double> @llvm.fpbuiltin.atan2.v2f64(<2 x double> %v, <2 x double> %v) #0
  ret void
}

declare float @llvm.fpbuiltin.fdiv.f32(float, float)
declare float @llvm.fpbuiltin.sqrt.f32(float)
declare float @llvm.fpbuiltin.frem.f32(float, float)
declare float @llvm.fpbuiltin.ldexp.f32.i32(float, i32)
declare <2 x double> @llvm.fpbuiltin.fmul.v2f64(<2 x double>, <2 x double>)
declare <2 x double> @llvm.fpbuiltin.atan2.v2f64(<2 x double>, <2 x double>)

attributes #0 = { "fpbuiltin-max-error"="2.5" }
