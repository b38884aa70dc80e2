; Aligned 8-bit and 16-bit vectors in a buffer that is only accessed by whole words are loaded and stored as words.

; RUN: opt -S -passes=vulkan-scalars %s | FileCheck %s
; RUN: opt -S -passes=vulkan-scalars,vulkan-scalars %s | FileCheck %s

; A value that is stored as it was loaded needs no cast; 16 bytes are one `<4 x i32>` access.
; CHECK-LABEL: @copy(
; CHECK: %[[A:.*]] = load i32, ptr addrspace(1) %p, align 4
; CHECK: %[[B:.*]] = load <2 x i32>, ptr addrspace(1) %{{.*}}, align 8
; CHECK: load { i32, i32, i32, i32 }, ptr addrspace(1) %{{.*}}, align 16
; CHECK: store i32 %[[A]], ptr addrspace(1) %q, align 4
; CHECK: store <2 x i32> %[[B]], ptr addrspace(1) %{{.*}}, align 8
; CHECK: store { i32, i32, i32, i32 } %{{.*}}, ptr addrspace(1) %{{.*}}, align 16
; CHECK-NEXT: ret void
define void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %p1 = getelementptr i8, ptr addrspace(1) %p, i32 16
  %p2 = getelementptr i8, ptr addrspace(1) %p, i32 32
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 16
  %q2 = getelementptr i8, ptr addrspace(1) %q, i32 32
  %a = load <4 x i8>, ptr addrspace(1) %p, align 4
  %b = load <4 x half>, ptr addrspace(1) %p1, align 8
  %c = load <16 x i8>, ptr addrspace(1) %p2, align 16
  store <4 x i8> %a, ptr addrspace(1) %q, align 4
  store <4 x half> %b, ptr addrspace(1) %q1, align 8
  store <16 x i8> %c, ptr addrspace(1) %q2, align 16
  ret void
}

; An undefined element does not affect the others in its word.
; CHECK-LABEL: @three(
; CHECK: %[[F:.*]] = freeze <4 x i8>
; CHECK-COUNT-4: extractelement <4 x i8> %[[F]],
; CHECK: store i32 %{{.*}}, ptr addrspace(1) %q, align 4
define void @three(ptr addrspace(1) %q, <3 x i8> %v) {
  %four = shufflevector <3 x i8> %v, <3 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  store <4 x i8> %four, ptr addrspace(1) %q, align 4
  ret void
}

; Pointers are followed through loops and selects.
; CHECK-LABEL: @chosen(
; CHECK: load i32, ptr addrspace(1) %{{.*}}, align 4
; CHECK: atomicrmw add ptr addrspace(1) %p
define i32 @chosen(ptr addrspace(1) %p, i1 %c) {
  %next = getelementptr i8, ptr addrspace(1) %p, i32 4
  %s = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %next
  %v = load <2 x i16>, ptr addrspace(1) %s, align 4
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %x = extractelement <2 x i16> %v, i32 1
  %y = zext i16 %x to i32
  ret i32 %y
}

; With physical addresses, each access is separate.
; CHECK-LABEL: @physical(
; CHECK: load i8, ptr addrspace(1) %p
; CHECK: load i32, ptr addrspace(1) %{{.*}}, align 4
define <4 x i8> @physical(i64 %address) {
  %p = inttoptr i64 %address to ptr addrspace(1)
  %byte = load i8, ptr addrspace(1) %p, align 1
  %next = getelementptr i8, ptr addrspace(1) %p, i32 4
  %v = load <4 x i8>, ptr addrspace(1) %next, align 4
  ret <4 x i8> %v
}

; CHECK-LABEL: @loaded(
; CHECK: load <2 x i32>, ptr addrspace(1) %p, align 8
define <8 x i8> @loaded(ptr addrspace(2) %place) {
  %p = load ptr addrspace(1), ptr addrspace(2) %place, align 8
  %v = load <8 x i8>, ptr addrspace(1) %p, align 8
  ret <8 x i8> %v
}

; Not changed: private and local memory, byte accesses, unaligned or volatile accesses, partial words, one of two buffers.
; CHECK-LABEL: @left(
; CHECK: load <4 x i8>, ptr addrspace(1) %bytes, align 4
; CHECK: load <4 x i8>, ptr addrspace(1) %unaligned, align 2
; CHECK: load <2 x i8>, ptr addrspace(1) %short, align 4
; CHECK: load <4 x i8>, ptr addrspace(3) %local, align 4
; CHECK-COUNT-4: load volatile i8
; CHECK: load <4 x i8>, ptr addrspace(1) %either, align 4
; CHECK: load <4 x i8>, ptr addrspace(1) %kept, align 4
; CHECK-NOT: load i32
; CHECK: ret void
define void @left(ptr addrspace(1) %bytes, ptr addrspace(1) %unaligned, ptr addrspace(1) %short, ptr addrspace(3) %local, ptr addrspace(1) %volatile, ptr addrspace(1) %one, ptr addrspace(1) %other, ptr addrspace(1) %kept_buffer, i1 %c) {
  %1 = load i8, ptr addrspace(1) %bytes, align 4
  %2 = load <4 x i8>, ptr addrspace(1) %bytes, align 4
  %3 = load <4 x i8>, ptr addrspace(1) %unaligned, align 2
  %4 = load <2 x i8>, ptr addrspace(1) %short, align 4
  %5 = load <4 x i8>, ptr addrspace(3) %local, align 4
  %6 = load volatile <4 x i8>, ptr addrspace(1) %volatile, align 4
  %either = select i1 %c, ptr addrspace(1) %one, ptr addrspace(1) %other
  %7 = load <4 x i8>, ptr addrspace(1) %either, align 4
  %private = alloca ptr addrspace(1)
  store ptr addrspace(1) %kept_buffer, ptr %private
  %kept = load ptr addrspace(1), ptr %private
  %8 = load <4 x i8>, ptr addrspace(1) %kept, align 4
  ret void
}
