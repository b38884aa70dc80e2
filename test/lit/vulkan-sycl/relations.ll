; Relational functions become those of OpenCL C, which return integers.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %[[N:.*]] = call spir_func i32 @_Z5isnand(double %d)
; CHECK: icmp ne i32 %[[N]], 0
; CHECK: %[[G:.*]] = call spir_func <4 x i32> @_Z9isgreaterDv4_fS_(<4 x float> %v, <4 x float> %v)
; CHECK: %[[T:.*]] = trunc <4 x i32> %[[G]] to <4 x i8>
; CHECK: call spir_func i32 @_Z3anyDv4_c(<4 x i8> %[[T]])
; CHECK: %[[S:.*]] = call spir_func <2 x i16> @_Z7signbitDv2_Dh(<2 x half> %h)
; CHECK: trunc <2 x i16> %[[S]] to <2 x i8>
; CHECK: call float @_Z3dotDv4_fS_(<4 x float> %v, <4 x float> %v)
define spir_kernel void @k(double %d, <4 x float> %v, <2 x half> %h) {
  %1 = call i1 @_Z13__spirv_IsNand(double %d)
  %2 = call <4 x i8> @_Z23__spirv_FOrdGreaterThanDv4_fS_(<4 x float> %v, <4 x float> %v)
  %3 = call i1 @_Z11__spirv_AnyDv4_a(<4 x i8> %2)
  %4 = call <2 x i8> @_Z18__spirv_SignBitSetDv2_DF16_(<2 x half> %h)
  %5 = call float @_Z11__spirv_DotDv4_fS_(<4 x float> %v, <4 x float> %v)
  ret void
}

declare i1 @_Z13__spirv_IsNand(double)
declare <4 x i8> @_Z23__spirv_FOrdGreaterThanDv4_fS_(<4 x float>, <4 x float>)
declare i1 @_Z11__spirv_AnyDv4_a(<4 x i8>)
declare <2 x i8> @_Z18__spirv_SignBitSetDv2_DF16_(<2 x half>)
declare float @_Z11__spirv_DotDv4_fS_(<4 x float>, <4 x float>)
