; Each call to a function that declares local memory calls a separate copy of the function with its own variable.
; RUN: opt -S -verify-each -passes=sycl-free-functions %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

; CHECK: [[A:@memory.memory[.0-9]*]] = internal addrspace(3) global [16 x i8] poison, align 4
; CHECK: [[B:@memory.memory[.0-9]*]] = internal addrspace(3) global [16 x i8] poison, align 4

; CHECK:      define spir_func void @f(
; CHECK:        %a = call spir_func ptr addrspace(3) [[F:@memory[.0-9]*]]()
; CHECK-NEXT:   %b = call spir_func ptr addrspace(3) [[G:@memory[.0-9]*]]()
define spir_func void @f() {
  %a = call spir_func ptr addrspace(3) @memory()
  %b = call spir_func ptr addrspace(3) @memory()
  ret void
}

define linkonce_odr spir_func ptr addrspace(3) @memory() alwaysinline {
  %p = call spir_func ptr addrspace(3) @__syclpasses_group_local_memory(i64 16, i64 4)
  ret ptr addrspace(3) %p
}

declare spir_func ptr addrspace(3) @__syclpasses_group_local_memory(i64, i64)

; CHECK:      define internal spir_func ptr addrspace(3) [[F]]()
; CHECK-NEXT:   ret ptr addrspace(3) [[A]]
; CHECK:      define internal spir_func ptr addrspace(3) [[G]]()
; CHECK-NEXT:   ret ptr addrspace(3) [[B]]
