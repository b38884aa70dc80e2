; Indices, barriers and functions become those of OpenCL C.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK: call spir_func i64 @_Z12get_local_idj(i32 %d)
; CHECK: %[[N:.*]] = call spir_func i64 @_Z14get_num_groupsj(i32 1)
; CHECK: trunc i64 %[[N]] to i32
; CHECK: call spir_func i32 @_Z18get_sub_group_sizev()
; CHECK: call void @vulkan.barrier(i32 2, i32 2, i32 328)
; CHECK: call void @vulkan.barrier(i32 0, i32 1, i32 72)
; CHECK: call float @_Z3sinf(float %f)
; CHECK: call i32 @_Z3maxjj(i32 1, i32 2)
; CHECK: call float @_Z3maxff(float %f, float 0.000000e+00)
; CHECK: call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) null, i32 1)
define spir_kernel void @k(i32 %d, float %f) {
  %1 = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %2 = call i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 %d)
  %3 = call i32 @_Z28__spirv_BuiltInNumWorkgroupsi(i32 1)
  %4 = call i32 @_Z27__spirv_BuiltInSubgroupSizev()
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 784)
  call void @_Z21__spirv_MemoryBarrierjj(i32 0, i32 520)
  %5 = call float @_Z15__spirv_ocl_sinf(float %f)
  %6 = call i32 @_Z17__spirv_ocl_u_maxjj(i32 1, i32 2)
  %7 = call float @_Z23__spirv_ocl_fmax_commonff(float %f, float 0.0)
  %8 = call i32 (ptr addrspace(2), ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(ptr addrspace(2) null, i32 1)
  ret void
}

declare i32 @_Z18__spirv_ocl_printfPU3AS2Kcz(ptr addrspace(2), ...)

declare i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32)
declare i32 @_Z28__spirv_BuiltInNumWorkgroupsi(i32)
declare i32 @_Z27__spirv_BuiltInSubgroupSizev()
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
declare void @_Z21__spirv_MemoryBarrierjj(i32, i32)
declare float @_Z15__spirv_ocl_sinf(float)
declare i32 @_Z17__spirv_ocl_u_maxjj(i32, i32)
declare float @_Z23__spirv_ocl_fmax_commonff(float, float)
