; Vulkan has clocks of the device and of sub-groups.

; RUN: not opt -S -passes=vulkan-sycl %s 2>&1 | FileCheck %s --implicit-check-not=error:

target triple = "spirv64"

; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_ReadClockKHR': the scope must be the device, the work-group or the sub-group
; CHECK: error: {{.*}}in function k{{.*}}: call to '__spirv_ReadClockKHR': the scope must be constant
define spir_kernel void @k(i32 %x) {
  %1 = call spir_func i64 @_Z20__spirv_ReadClockKHRi(i32 0)
  %2 = call spir_func i64 @_Z20__spirv_ReadClockKHRi(i32 %x)
  ret void
}

declare spir_func i64 @_Z20__spirv_ReadClockKHRi(i32)
