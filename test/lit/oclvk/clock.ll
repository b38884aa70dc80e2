; Reads of clocks.

; REQUIRES: oclvk, spirv-val, spirv-dis
; RUN: oclvk %s -physical-storage-buffers -spv-version=1.5 -o %t.spv && spirv-val --target-env vulkan1.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s

target triple = "spirv64-unknown-unknown"

; CHECK: OpCapability ShaderClockKHR
; CHECK: OpExtension "SPV_KHR_shader_clock"
; CHECK-DAG: %[[DEVICE:.*]] = OpConstant %uint 1
; CHECK-DAG: %[[SUBGROUP:.*]] = OpConstant %uint 3
; CHECK: OpReadClockKHR %ulong %[[DEVICE]]
; CHECK: OpReadClockKHR %ulong %[[SUBGROUP]]
define spir_kernel void @k(ptr addrspace(1) %p) {
  %1 = call spir_func i64 @_Z20__spirv_ReadClockKHRi(i32 1)
  %2 = call spir_func i64 @_Z20__spirv_ReadClockKHRi(i32 3)
  %3 = sub i64 %2, %1
  store i64 %3, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z20__spirv_ReadClockKHRi(i32)
