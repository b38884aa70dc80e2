; Pointers whose memory is not known are errors, and nothing is changed.

; RUN: not opt -S -passes=vulkan-addressing %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}pointer that is stored in memory, which Vulkan does not have
; CHECK: error: {{.*}}pointer that is stored in memory, which Vulkan does not have
; CHECK: error: {{.*}}pointer that is made from an integer, which Vulkan does not have
; CHECK: error: {{.*}}access of memory as 'i128', which Vulkan does not have
; CHECK: error: {{.*}}atomic operation that Vulkan does not have
; CHECK: error: {{.*}}variable 'g' of the program in global memory, which is not supported on Vulkan

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

@g = addrspace(1) global i32 0

define spir_kernel void @k(ptr addrspace(1) %a, i32 %i) {
  store ptr addrspace(1) %a, ptr addrspace(1) %a, align 4
  %p = load ptr addrspace(1), ptr addrspace(1) %a, align 4
  %q = inttoptr i32 %i to ptr addrspace(1)
  %v = load i128, ptr addrspace(1) %a, align 16
  %w = atomicrmw nand ptr addrspace(1) %a, i32 5 monotonic
  ret void
}

define spir_kernel void @global() {
  store i32 1, ptr addrspace(1) @g, align 4
  ret void
}
