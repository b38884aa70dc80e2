; If buffers have addresses, a generic pointer from memory is global unless it contains the ID of a base object; null remains null.

; RUN: opt -S -passes='vulkan-addressing<physical-storage-buffers>' %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

declare ptr addrspace(1) @vulkan.cast.p1(ptr addrspace(4))
declare ptr addrspace(3) @vulkan.cast.p3(ptr addrspace(4))

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: [[ADDRESS:%.*]] = sub i64 %{{.*}}, %{{.*}}
; CHECK: [[ROOT:%.*]] = trunc i64 %{{.*}} to i32
; CHECK: [[IS_GLOBAL:%.*]] = icmp eq i32 [[ROOT]], 0
; CHECK: [[GLOBAL:%.*]] = select i1 [[IS_GLOBAL]], i64 [[ADDRESS]], i64 0
; CHECK: call void @vulkan.store.i32.physical(i64 [[GLOBAL]], i32 1)
; CHECK: [[IS_LOCAL:%.*]] = icmp eq i32 [[ROOT]], 1
; CHECK: [[OFFSET:%.*]] = select i1 [[IS_LOCAL]], i64 [[ADDRESS]], i64 0
; CHECK: select i1 [[IS_LOCAL]], i32 [[ROOT]], i32 0
; CHECK: call void @vulkan.store.i32.p3(ptr addrspace(3) %l,
define spir_kernel void @k(i64 %memory, ptr addrspace(3) %l) {
  %p = inttoptr i64 %memory to ptr addrspace(1)
  %any = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %any, ptr addrspace(1) %p, align 8
  %again = load ptr addrspace(4), ptr addrspace(1) %p, align 8
  %g = call ptr addrspace(1) @vulkan.cast.p1(ptr addrspace(4) %again)
  store i32 1, ptr addrspace(1) %g
  %s = call ptr addrspace(3) @vulkan.cast.p3(ptr addrspace(4) %again)
  store i32 2, ptr addrspace(3) %s
  ret void
}
