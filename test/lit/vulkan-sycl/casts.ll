; Casts of generic pointers to an address space return null if the pointer points to another one.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call ptr addrspace(1) @vulkan.cast.p1(ptr addrspace(4) %p)
; CHECK: call ptr addrspace(3) @vulkan.cast.p3(ptr addrspace(4) %p)
; CHECK: call ptr @vulkan.cast.p0(ptr addrspace(4) %p)
define spir_kernel void @k(ptr addrspace(4) %p) {
  %1 = call ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPvi(ptr addrspace(4) %p, i32 5)
  %2 = call ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4) %p, i32 4)
  %3 = call ptr @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePvi(ptr addrspace(4) %p, i32 7)
  ret void
}

declare ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPvi(ptr addrspace(4), i32)
declare ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4), i32)
declare ptr @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePvi(ptr addrspace(4), i32)
