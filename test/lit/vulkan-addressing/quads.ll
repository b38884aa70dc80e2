; A buffer with accesses to four words at once is an array of four-word elements, if all other accesses are to words. A
; second run changes nothing.

; RUN: opt -S -passes=vulkan-addressing %s | FileCheck %s
; RUN: opt -S -passes=vulkan-addressing,vulkan-addressing %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

%Q = type { i32, i32, i32, i32 }

; CHECK-LABEL: @whole(
; CHECK: %[[I:.*]] = add i32 %i, 2
; CHECK: %[[V:.*]] = call { i32, i32, i32, i32 } @vulkan.load.v4i32.p1(ptr addrspace(1) %a, i32 %[[I]])
; CHECK: %[[X:.*]] = extractvalue { i32, i32, i32, i32 } %[[V]], 0
; CHECK: call void @vulkan.store.v4i32.p1(ptr addrspace(1) %b, i32 %i, i32 %[[X]], i32
define spir_kernel void @whole(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %i) {
  %p = getelementptr %Q, ptr addrspace(1) %a, i32 %i
  %q = getelementptr i8, ptr addrspace(1) %p, i32 32
  %v = load { i32, i32, i32, i32 }, ptr addrspace(1) %q, align 16
  %s = getelementptr %Q, ptr addrspace(1) %b, i32 %i
  store { i32, i32, i32, i32 } %v, ptr addrspace(1) %s, align 16
  ret void
}

; Words are elements of vectors: the element index is constant if the index is known to be a multiple of four.
; CHECK-LABEL: @words(
; CHECK: call { i32, i32, i32, i32 } @vulkan.load.v4i32.p1(ptr addrspace(1) %a, i32 0)
; CHECK: call void @vulkan.store.v4i32.word.p1(ptr addrspace(1) %a, i32 %i, i32 1, i32 7)
; CHECK: %[[VECTOR:.*]] = lshr i32 %i, 2
; CHECK: %[[WORD:.*]] = and i32 %i, 3
; CHECK: call i32 @vulkan.volatile.load.v4i32.word.p1(ptr addrspace(1) %a, i32 %[[VECTOR]], i32 %[[WORD]])
define spir_kernel void @words(ptr addrspace(1) %a, i32 %i) {
  %v = load { i32, i32, i32, i32 }, ptr addrspace(1) %a, align 16
  %y = getelementptr %Q, ptr addrspace(1) %a, i32 %i, i32 1
  store i32 7, ptr addrspace(1) %y, align 4
  %w = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %u = load volatile i32, ptr addrspace(1) %w, align 4
  ret void
}

; A byte, an atomic operation, or memory that is not a buffer: one type for all accesses.
; CHECK-LABEL: @mixed(
; CHECK-NOT: v4i32
; CHECK-COUNT-4: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a
; CHECK-NOT: v4i32
; CHECK: call i8 @vulkan.load.i8.p1(ptr addrspace(1) %a
; CHECK-COUNT-4: call void @vulkan.store.i32.p1(ptr addrspace(1) %b
; CHECK: call i32 @vulkan.atomic.add.i32.p1(ptr addrspace(1) %b
; CHECK-COUNT-4: call void @vulkan.store.i32.p3(ptr addrspace(3) %l
; CHECK: ret void
define spir_kernel void @mixed(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(3) %l) {
  %v = load { i32, i32, i32, i32 }, ptr addrspace(1) %a, align 16
  %c = load i8, ptr addrspace(1) %a, align 1
  store { i32, i32, i32, i32 } %v, ptr addrspace(1) %b, align 16
  %o = atomicrmw add ptr addrspace(1) %b, i32 1 monotonic
  store { i32, i32, i32, i32 } %v, ptr addrspace(3) %l, align 16
  ret void
}

; With several base objects, each word checks the ID.
; CHECK-LABEL: @several(
; CHECK-COUNT-4: phi i32
; CHECK: ret void
define spir_kernel void @several(ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  %v = load { i32, i32, i32, i32 }, ptr addrspace(1) %p, align 16
  store { i32, i32, i32, i32 } %v, ptr addrspace(1) %a, align 16
  ret void
}

; Words that are kept, and words that are replaced: no struct remains.
; CHECK-LABEL: @partly(
; CHECK: %[[V:.*]] = call { i32, i32, i32, i32 } @vulkan.load.v4i32.p1(ptr addrspace(1) %a, i32 0)
; CHECK: %[[X:.*]] = extractvalue { i32, i32, i32, i32 } %[[V]], 0
; CHECK: %[[Z:.*]] = extractvalue { i32, i32, i32, i32 } %[[V]], 2
; CHECK: call void @vulkan.store.v4i32.p1(ptr addrspace(1) %a, i32 0, i32 %[[X]], i32 %k, i32 %[[Z]], i32 7)
define spir_kernel void @partly(ptr addrspace(1) %a, i32 %k) {
  %v = load { i32, i32, i32, i32 }, ptr addrspace(1) %a, align 16
  %y = insertvalue { i32, i32, i32, i32 } %v, i32 %k, 1
  %w = insertvalue { i32, i32, i32, i32 } %y, i32 7, 3
  store { i32, i32, i32, i32 } %w, ptr addrspace(1) %a, align 16
  ret void
}
