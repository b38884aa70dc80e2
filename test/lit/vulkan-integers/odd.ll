; An integer of an odd width becomes the next wider one, and only its bytes are accessed. A second run changes nothing.

; RUN: opt -S -verify-each -passes=vulkan-integers %s | FileCheck %s
; RUN: opt -S -verify-each -passes=vulkan-integers,vulkan-integers %s | FileCheck %s

target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-COUNT-5: load i8, ptr addrspace(1) %{{.*}}, align 1
; CHECK-NOT: load
; CHECK: add i64
; CHECK: and i64 %{{.*}}, 1099511627775
; CHECK-COUNT-5: store i8 %{{.*}}, ptr addrspace(1) %{{.*}}, align 1
; CHECK-NEXT: ret void
; CHECK-NOT: define
define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load i40, ptr addrspace(1) %p, align 8
  %w = add i40 %v, 7
  store i40 %w, ptr addrspace(1) %p, align 8
  ret void
}
