; A variable in global memory whose contents are no numbers is an error.

; RUN: not opt -S -passes=vulkan-variables %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}variable 'pointer' of the program in global memory holds pointers, or is too large, which Vulkan does not have

target triple = "spirv32"

@counter = internal addrspace(1) global i32 40
@pointer = internal addrspace(1) global ptr addrspace(1) @counter

define spir_kernel void @k() {
  %p = load ptr addrspace(1), ptr addrspace(1) @pointer
  store i32 1, ptr addrspace(1) %p
  ret void
}

!vulkan.kernels = !{!0}
!0 = !{ptr @k}
