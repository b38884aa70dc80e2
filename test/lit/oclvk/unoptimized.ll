; The scope and the semantics of a barrier can be parameters of functions that are not inlined.

; REQUIRES: oclvk, spirv-val, spirv-dis
; RUN: oclvk %s -spv-version=1.5 -o %t.spv && spirv-val --target-env vulkan1.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s

; CHECK-DAG: %[[SCOPE:.*]] = OpConstant %uint 2
; CHECK-DAG: %[[SEMANTICS:.*]] = OpConstant %uint 264
; CHECK: OpMemoryBarrier %[[SCOPE]] %[[SEMANTICS]]
target triple = "spirv64"

declare spir_func void @_Z21__spirv_MemoryBarrierjj(i32, i32)

define spir_func void @fence(i32 %scope, i32 %semantics) noinline optnone {
  %variable = alloca i32
  store i32 %scope, ptr %variable
  %loaded = load i32, ptr %variable
  call spir_func void @_Z21__spirv_MemoryBarrierjj(i32 %loaded, i32 %semantics)
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %p) noinline optnone {
  store i32 1, ptr addrspace(1) %p
  call spir_func void @fence(i32 2, i32 272)
  store i32 2, ptr addrspace(1) %p
  ret void
}
