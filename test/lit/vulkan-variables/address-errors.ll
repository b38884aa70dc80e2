; With physical addresses, a variable cannot contain the address of a function, of memory other than global memory, or of
; memory outside the buffer, and its alignment and size are limited.

; RUN: not opt -S -passes='vulkan-variables<physical-storage-buffers>' %s 2>&1 | FileCheck %s
; RUN: sed '/@code\|@wide\|@huge/d' %s | not opt -S -passes='vulkan-variables<physical-storage-buffers>' 2>&1 | FileCheck %s --check-prefix=CONSTANT

; CHECK: error: {{.*}}program-scope variable 'code' contains an address that is not constant
; CHECK: error: {{.*}}program-scope variable 'wide' has an alignment of 512 bytes; at most 256 are supported
; CHECK: error: {{.*}}program-scope variables up to 'huge' have 80000000 bytes; at most 67108864 are supported
; CONSTANT: error: {{.*}}program-scope variable 'constant' contains a pointer to 'table', which is not in global memory

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

@code = internal addrspace(1) global ptr @k
@table = internal addrspace(2) constant i32 7
@constant = internal addrspace(1) global ptr addrspace(2) @table
@wide = internal addrspace(1) global i32 7, align 512
@huge = internal addrspace(1) global [20000000 x i32] zeroinitializer

define spir_kernel void @k() {
  store ptr null, ptr addrspace(1) @code
  store ptr addrspace(2) null, ptr addrspace(1) @constant
  store i32 1, ptr addrspace(1) @wide
  store i32 1, ptr addrspace(1) @huge
  ret void
}

!vulkan.kernels = !{!0}
!0 = !{ptr @k}
