; A variable can contain integers of more than 64 bits.

; RUN: opt -S -passes=vulkan-variables %s | FileCheck %s

target datalayout = "e-i64:64-i128:128-n8:16:32:64"
target triple = "spirv64"

@table = internal addrspace(1) global [2 x i96] [i96 -2, i96 18446744073709551617]

; CHECK: !{i32 28, i32 {{.*}}, !"feffffffffffffffffffffff0000000001000000000000000100000000000000"}
define spir_kernel void @k() {
  store i32 1, ptr addrspace(1) @table
  ret void
}

!vulkan.kernels = !{!0}
!0 = !{ptr @k}
