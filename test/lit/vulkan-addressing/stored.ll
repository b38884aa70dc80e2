; Pointers in a private variable: the variable contains offsets, and another variable contains the IDs of base objects.

; RUN: opt -S -passes=vulkan-addressing %s | FileCheck %s
; RUN: opt -S -passes=vulkan-addressing,vulkan-addressing %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %[[TWIN:.*]] = alloca [1 x [2 x ptr addrspace(1)]]
; CHECK: %p = alloca [2 x ptr addrspace(1)]
; CHECK: call void @vulkan.store.i32.p0(ptr %p, i32 0, i32 0)
; CHECK: call void @vulkan.store.i32.p0(ptr %[[TWIN]], i32 0, i32 1)
; CHECK: call void @vulkan.store.i32.p0(ptr %p, i32 1, i32 8)
; CHECK: call void @vulkan.store.i32.p0(ptr %[[TWIN]], i32 1, i32 2)
; CHECK: %[[OFFSET:.*]] = call i32 @vulkan.load.i32.p0(ptr %p, i32 %i)
; CHECK: %[[ROOT:.*]] = call i32 @vulkan.load.i32.p0(ptr %[[TWIN]], i32 %i)
; CHECK: icmp eq i32 %[[ROOT]], 1
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) %a, i32 %{{.*}}, i32 7)
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) %b, i32 %{{.*}}, i32 7)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %i) {
  %p = alloca [2 x ptr addrspace(1)]
  store ptr addrspace(1) %a, ptr %p
  %b2 = getelementptr i32, ptr addrspace(1) %b, i32 2
  %second = getelementptr ptr addrspace(1), ptr %p, i32 1
  store ptr addrspace(1) %b2, ptr %second
  %place = getelementptr ptr addrspace(1), ptr %p, i32 %i
  %q = load ptr addrspace(1), ptr %place
  store i32 7, ptr addrspace(1) %q
  ret void
}
