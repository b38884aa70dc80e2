; Asynchronous copies become those of OpenCL C, whose names contain the type of the elements.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT: %e = alloca target("spirv.Event")
; CHECK-NEXT: %g = addrspacecast ptr %e to ptr addrspace(4)
; CHECK-NEXT: call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3Dv3_DhPU3AS1KS_mm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %p, i64 32, i64 2, target("spirv.Event") zeroinitializer)
; CHECK-NEXT: call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %g)
; CHECK-NEXT: ret void
define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %p) {
  %e = alloca target("spirv.Event")
  %g = addrspacecast ptr %e to ptr addrspace(4)
  %1 = call spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS3Dv3_DF16_PU3AS1KS_mm9ocl_event(i32 2, ptr addrspace(3) %l, ptr addrspace(1) %p, i64 32, i64 2, target("spirv.Event") zeroinitializer)
  call spir_func void @_Z23__spirv_GroupWaitEventsiiP9ocl_event(i32 2, i32 1, ptr addrspace(4) %g)
  ret void
}

declare spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS3Dv3_DF16_PU3AS1KS_mm9ocl_event(i32, ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event"))
declare spir_func void @_Z23__spirv_GroupWaitEventsiiP9ocl_event(i32, i32, ptr addrspace(4))
