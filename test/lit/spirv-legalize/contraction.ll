; Kernels that reach an addition without 'contract' must not contract; other kernels may.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spirv-legalize,spirv-legalize' %s | FileCheck %s

; CHECK:      !opencl.enable.FP_CONTRACT = !{}
; CHECK-NEXT: !spirv.ExecutionMode = !{[[EXACT:![0-9]+]], [[BY_CALL:![0-9]+]]}
; CHECK:      [[EXACT]] = !{ptr @exact, i32 31}
; CHECK-NEXT: [[BY_CALL]] = !{ptr @by_call, i32 31}

target triple = "spir64-unknown-unknown"

define spir_kernel void @exact(float %x, ptr addrspace(1) %p) {
  %y = fmul float %x, %x
  %z = fadd float %y, %x
  store float %z, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @contracts(float %x, ptr addrspace(1) %p) {
  %y = fmul contract float %x, %x
  %z = fadd contract float %y, %x
  store float %z, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @fused(float %x, ptr addrspace(1) %p) {
  %z = call float @llvm.fmuladd.f32(float %x, float %x, float %x)
  store float %z, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @by_call(float %x) {
  %y = call spir_func float @subtract(float %x)
  ret void
}

define spir_func float @subtract(float %x) {
  %y = fsub float %x, 1.0
  ret float %y
}

declare float @llvm.fmuladd.f32(float, float, float)
