; If buffers have addresses, pointers are integers: in memory, created from integers, with the ID of other base objects.

; RUN: opt -S -passes='vulkan-addressing<physical-storage-buffers>' %s | FileCheck %s
; RUN: opt -S -passes='vulkan-addressing<physical-storage-buffers>,vulkan-addressing<physical-storage-buffers>' %s | FileCheck %s
; RUN: opt -S -passes='vulkan-addressing<physical-storage-buffers;narrowest-storage=32>' %s | FileCheck %s --check-prefix=WIDE

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

@push = external addrspace(2) global [4 x i32], align 16, !vulkan.binding !0

; A pointer argument, and a pointer in the memory that it points to.
; CHECK-LABEL: define spir_kernel void @chain(
; CHECK: %[[LOW:.*]] = call i32 @vulkan.load.i32.p2(ptr addrspace(2) @push, i32 0)
; CHECK: %[[HIGH:.*]] = call i32 @vulkan.load.i32.p2(ptr addrspace(2) @push, i32 1)
; CHECK: %[[ADDRESS:.*]] = or i64
; CHECK: %[[PLACE:.*]] = add i64 %[[ADDRESS]], 8
; CHECK: %[[NEXT:.*]] = call i64 @vulkan.load.i64.physical(i64 %[[PLACE]])
; CHECK: %[[OFFSET:.*]] = shl i64 %i, 2
; CHECK: %[[SUM:.*]] = add i64 %[[NEXT]], %[[OFFSET]]
; CHECK: call void @vulkan.store.i32.physical(i64 %[[SUM]], i32 7)
; CHECK: call void @vulkan.store.i64.physical(i64 %[[ADDRESS]], i64 %{{.*}})
; CHECK: call i32 @vulkan.atomic.add.i32.physical(i64 %{{.*}}, i1 false, i32 1)
define spir_kernel void @chain(i64 %i) {
  %p = load ptr addrspace(1), ptr addrspace(2) @push, align 8
  %place = getelementptr i8, ptr addrspace(1) %p, i64 8
  %next = load ptr addrspace(1), ptr addrspace(1) %place, align 8
  %element = getelementptr i32, ptr addrspace(1) %next, i64 %i
  store i32 7, ptr addrspace(1) %element, align 4
  store ptr addrspace(1) %element, ptr addrspace(1) %p, align 8
  %old = atomicrmw add ptr addrspace(1) %element, i32 1 monotonic
  ret void
}

; A stored generic pointer contains the ID of its base object in the highest byte.
; CHECK-LABEL: define spir_kernel void @generic(
; CHECK: %[[OFFSET:.*]] = shl i64 %{{.*}}, 2
; CHECK: add i64 72057594037927936, %[[OFFSET]]
; CHECK: call void @vulkan.store.i64.physical(
; CHECK: %[[WORD:.*]] = call i64 @vulkan.load.i64.physical(
; CHECK: %[[MOVED:.*]] = add i64 %[[WORD]], 36028797018963968
; CHECK: %[[NUMBER:.*]] = lshr i64 %[[MOVED]], 56
; CHECK: %[[TAG:.*]] = shl i64 %[[NUMBER]], 56
; CHECK: %[[BYTES:.*]] = sub i64 %[[WORD]], %[[TAG]]
; CHECK: %[[ROOT:.*]] = trunc i64 %[[NUMBER]] to i32
; CHECK: icmp eq i32 %[[ROOT]], 0
; CHECK: call i32 @vulkan.load.i32.physical(i64 %[[BYTES]])
; CHECK: call i32 @vulkan.load.i32.p3(ptr addrspace(3) %l,
define spir_kernel void @generic(i64 %memory, ptr addrspace(3) %l, i64 %i) {
  %p = inttoptr i64 %memory to ptr addrspace(1)
  %element = getelementptr i32, ptr addrspace(3) %l, i64 %i
  %any = addrspacecast ptr addrspace(3) %element to ptr addrspace(4)
  store ptr addrspace(4) %any, ptr addrspace(1) %p, align 8
  %again = load ptr addrspace(4), ptr addrspace(1) %p, align 8
  %v = load i32, ptr addrspace(4) %again, align 4
  %q = getelementptr i32, ptr addrspace(1) %p, i64 4
  store i32 %v, ptr addrspace(1) %q, align 4
  ret void
}

; A global pointer from memory cannot have another base object, although pointers to local memory are stored.
; CHECK-LABEL: define spir_kernel void @known(
; CHECK-NOT: lshr i64
; CHECK: ret void
define spir_kernel void @known(i64 %memory, ptr addrspace(3) %l) {
  %p = inttoptr i64 %memory to ptr addrspace(1)
  store ptr addrspace(3) %l, ptr addrspace(1) %p, align 8
  %q = load ptr addrspace(1), ptr addrspace(1) %p, align 8
  store i32 1, ptr addrspace(1) %q, align 4
  ret void
}

; A byte at an address; without 8-bit elements, a part of a word, which atomic operations store.
; CHECK-LABEL: define spir_kernel void @narrow(
; CHECK: call void @vulkan.store.i8.physical(i64 %memory, i8 %v)
; WIDE-LABEL: define spir_kernel void @narrow(
; WIDE: %[[WORD:.*]] = and i64 %memory, -4
; WIDE: call i32 @vulkan.atomic.and.i32.physical(i64 %[[WORD]],
; WIDE: call i32 @vulkan.atomic.or.i32.physical(i64 %[[WORD]],
define spir_kernel void @narrow(i64 %memory, i8 %v) {
  %p = inttoptr i64 %memory to ptr addrspace(1)
  store i8 %v, ptr addrspace(1) %p, align 1
  ret void
}

!0 = !{!"pod_pushconstant", i32 0, i32 0, i32 16}

; A constant that is created from an integer is computed where it is used.
; CHECK-LABEL: define spir_kernel void @constants(
; CHECK: icmp eq i64 %{{.*}}, 4096
; CHECK: call void @vulkan.store.i32.physical(i64 8192, i32 1)
define spir_kernel void @constants() {
  %p = load ptr addrspace(1), ptr addrspace(2) @push, align 8
  %same = icmp eq ptr addrspace(1) %p, inttoptr (i64 4096 to ptr addrspace(1))
  %x = zext i1 %same to i32
  store i32 %x, ptr addrspace(1) %p, align 4
  store i32 1, ptr addrspace(1) inttoptr (i64 8192 to ptr addrspace(1)), align 4
  ret void
}
