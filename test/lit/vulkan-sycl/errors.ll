; A constant with an unknown ID.

; RUN: not opt -S -passes=vulkan-sycl %s 2>&1 | FileCheck %s

target triple = "spirv64"

; CHECK: error: {{.*}}in function k{{.*}}: specialization constant without a constant ID
define spir_kernel void @k(i32 %id) {
  %v = call i32 @_Z20__spirv_SpecConstantii(i32 %id, i32 1)
  ret void
}

declare i32 @_Z20__spirv_SpecConstantii(i32, i32)
