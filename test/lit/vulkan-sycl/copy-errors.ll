; Only work-groups can wait for copies, and the element type must be one of OpenCL C.

; RUN: not opt -S -passes=vulkan-sycl %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_GroupWaitEvents': the scope must be the work-group
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_GroupWaitEvents': the scope must be constant
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_GroupWaitEvents': its parameter types are not supported on Vulkan
define spir_kernel void @k(ptr addrspace(4) %e, i32 %s) {
  call spir_func void @_Z23__spirv_GroupWaitEventsiiP9ocl_event(i32 3, i32 1, ptr addrspace(4) %e)
  call spir_func void @_Z23__spirv_GroupWaitEventsiiP9ocl_event(i32 %s, i32 1, ptr addrspace(4) %e)
  call spir_func void @_Z23__spirv_GroupWaitEventsiiP5event(i32 2, i32 1, ptr addrspace(4) %e)
  ret void
}

declare spir_func void @_Z23__spirv_GroupWaitEventsiiP9ocl_event(i32, i32, ptr addrspace(4))
declare spir_func void @_Z23__spirv_GroupWaitEventsiiP5event(i32, i32, ptr addrspace(4))
