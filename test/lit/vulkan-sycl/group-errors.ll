; Scopes and group operations must be constant and supported.

; RUN: not opt -S -passes=vulkan-sycl %s 2>&1 | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_GroupIAdd': the scope must be the work-group or the sub-group
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_GroupSMax': the scope must be constant
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_GroupSMin': the group operation must be constant
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_GroupNonUniformIAdd': the scope must be the sub-group
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_GroupIMulKHR': group operation 6 is not supported on Vulkan
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_ControlBarrier': the scope must be the work-group or the sub-group
define spir_kernel void @k(i32 %x) {
  %1 = call i32 @_Z17__spirv_GroupIAddiii(i32 1, i32 0, i32 %x)
  %2 = call i32 @_Z17__spirv_GroupSMaxiii(i32 %x, i32 0, i32 %x)
  %3 = call i32 @_Z17__spirv_GroupSMiniii(i32 2, i32 %x, i32 %x)
  %4 = call i32 @_Z27__spirv_GroupNonUniformIAddiii(i32 2, i32 0, i32 %x)
  %5 = call i32 @_Z20__spirv_GroupIMulKHRiii(i32 3, i32 6, i32 %x)
  call void @_Z22__spirv_ControlBarrieriii(i32 1, i32 1, i32 784)
  ret void
}

declare i32 @_Z17__spirv_GroupIAddiii(i32, i32, i32)
declare i32 @_Z17__spirv_GroupSMaxiii(i32, i32, i32)
declare i32 @_Z17__spirv_GroupSMiniii(i32, i32, i32)
declare i32 @_Z27__spirv_GroupNonUniformIAddiii(i32, i32, i32)
declare i32 @_Z20__spirv_GroupIMulKHRiii(i32, i32, i32)
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
