; The clock of a work-group is that of the device. Each call reads the clock.

; RUN: opt -S -passes=vulkan-sycl,early-cse %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT: %[[A:.*]] = call i64 @vulkan.clock(i32 1)
; CHECK-NEXT: %[[B:.*]] = call i64 @vulkan.clock(i32 1)
; CHECK-NEXT: %[[C:.*]] = call i64 @vulkan.clock(i32 3)
; CHECK-NEXT: store i64 %[[A]], ptr addrspace(1) %p
; CHECK-NEXT: store i64 %[[B]], ptr addrspace(1) %q
; CHECK-NEXT: store i64 %[[C]], ptr addrspace(1) %r
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {
  %1 = call spir_func i64 @_Z20__spirv_ReadClockKHRi(i32 1)
  %2 = call spir_func i64 @_Z20__spirv_ReadClockKHRi(i32 2)
  %3 = call spir_func i64 @_Z20__spirv_ReadClockKHRi(i32 3)
  store i64 %1, ptr addrspace(1) %p
  store i64 %2, ptr addrspace(1) %q
  store i64 %3, ptr addrspace(1) %r
  ret void
}

declare spir_func i64 @_Z20__spirv_ReadClockKHRi(i32)
