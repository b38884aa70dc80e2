; Conversions, and functions of other C++ types, have the names of OpenCL C.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call <4 x i32> @_Z17convert_uint4_rteDv4_f(<4 x float> %v)
; CHECK: call i8 @_Z17convert_uchar_satl(i64 %x)
; CHECK: call half @_Z3sinDh(half %h)
; CHECK: call i64 @_Z3absl(i64 %x)
; CHECK: call <4 x float> @_Z5fractDv4_fPU3AS4S_(<4 x float> %v, ptr addrspace(4) %p)
define spir_kernel void @k(half %h, i64 %x, <4 x float> %v, ptr addrspace(4) %p) {
  %1 = call <4 x i32> @_Z30__spirv_ConvertFToU_Ruint4_rteDv4_f(<4 x float> %v)
  %2 = call i8 @_Z29__spirv_SatConvertSToU_Rucharx(i64 %x)
  %3 = call half @_Z15__spirv_ocl_sinDF16_(half %h)
  %4 = call i64 @_Z17__spirv_ocl_s_absx(i64 %x)
  %5 = call <4 x float> @_Z17__spirv_ocl_fractDv4_fPS_(<4 x float> %v, ptr addrspace(4) %p)
  ret void
}

declare <4 x i32> @_Z30__spirv_ConvertFToU_Ruint4_rteDv4_f(<4 x float>)
declare i8 @_Z29__spirv_SatConvertSToU_Rucharx(i64)
declare half @_Z15__spirv_ocl_sinDF16_(half)
declare i64 @_Z17__spirv_ocl_s_absx(i64)
declare <4 x float> @_Z17__spirv_ocl_fractDv4_fPS_(<4 x float>, ptr addrspace(4))
