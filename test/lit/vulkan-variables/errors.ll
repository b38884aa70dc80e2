; Variables in global memory that contain pointers, or that the module does not define, are errors.

; RUN: not opt -S -passes=vulkan-variables %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}program-scope variable 'pointer' contains pointers; use '-physical-storage-buffers'
; CHECK: error: {{.*}}program-scope variable 'missing' is not defined
; CHECK: error: {{.*}}program-scope variable 'odd' has an initializer of unsupported type
; CHECK: error: {{.*}}program-scope variables up to 'large' have 400004 bytes; at most 131064 are supported

target triple = "spirv32"

@counter = internal addrspace(1) global i32 40
@pointer = internal addrspace(1) global ptr addrspace(1) @counter
@missing = external addrspace(1) global i32
@odd = internal addrspace(1) global fp128 0xL00000000000000003FFF000000000000
@large = internal addrspace(1) global [100000 x i32] zeroinitializer

define spir_kernel void @k() {
  %p = load ptr addrspace(1), ptr addrspace(1) @pointer
  store i32 1, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) @missing
  store i32 1, ptr addrspace(1) @odd
  store i32 1, ptr addrspace(1) @large
  ret void
}

!vulkan.kernels = !{!0}
!0 = !{ptr @k}
