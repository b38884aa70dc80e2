; Variables that the host accesses by name stay in the module even if no kernel uses them.

; RUN: opt -S -passes=vulkan-inlining,globaldce %s | FileCheck %s

; CHECK: @named = dso_local addrspace(1) global i32 0 #0
; CHECK-NOT: @other
@named = internal addrspace(1) global i32 0 #0
@other = internal addrspace(1) global i32 0

define spir_kernel void @k() {
  ret void
}

attributes #0 = { "sycl-unique-id"="the name" }
