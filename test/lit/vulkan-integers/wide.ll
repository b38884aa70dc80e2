; Integers of more than 64 bits become several integers of 64 bits. Vulkan has no product of 128 bits.

; RUN: opt -S -verify-each -passes=vulkan-integers %s | FileCheck %s

target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT: {{i128|u_mul_hi|<2 x}}
; CHECK-COUNT-2: load i64, ptr addrspace(1) %{{.*}}, align {{8|16}}
; CHECK-COUNT-4: mul i64
; CHECK-COUNT-2: store i64 %{{.*}}, ptr addrspace(1) %{{.*}}, align {{8|16}}
; CHECK-NEXT: ret void
; CHECK-NOT: define
define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load i128, ptr addrspace(1) %p, align 16
  %w = mul i128 %v, %v
  store i128 %w, ptr addrspace(1) %p, align 16
  ret void
}
