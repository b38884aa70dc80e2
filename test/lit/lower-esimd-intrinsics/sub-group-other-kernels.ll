; In a module with other kernels, sub-groups have one work-item only in marked functions.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()

; CHECK-LABEL: define spir_kernel void @scalar(
; CHECK-NEXT:    %a = call spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
; CHECK-NEXT:    store i32 %a, ptr addrspace(1) %p
define spir_kernel void @scalar(ptr addrspace(1) %p) {
  %a = call spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
  store i32 %a, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @vector(
; CHECK-NEXT:    store i32 1, ptr addrspace(1) %p
define spir_kernel void @vector(ptr addrspace(1) %p) !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
  store i32 %a, ptr addrspace(1) %p
  ret void
}

!0 = !{}
