; The index of a word is a multiple of the index in the source, instead of a byte offset that is divided, if the product in
; the byte offset cannot wrap as a signed number.

; RUN: opt -S -passes=vulkan-addressing %s | FileCheck %s
; RUN: opt -S -passes=vulkan-addressing,vulkan-addressing %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

; CHECK-LABEL: @products(
; CHECK: %[[SHIFTED:.*]] = shl i32 %i, 7
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %[[SHIFTED]])
; CHECK: %[[TIMES:.*]] = mul i32 %i, 3
; CHECK: %[[SUM:.*]] = add i32 %[[TIMES]], 2
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %[[SUM]])
; CHECK: %[[NEGATIVE:.*]] = mul i32 %i, -5
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %[[NEGATIVE]])
; CHECK: ret void
define spir_kernel void @products(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %i) {
  %s = shl nsw i32 %i, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %s
  %x = load i32, ptr addrspace(1) %p, align 4
  %m = mul nuw nsw i32 %i, 12
  %q = getelementptr i8, ptr addrspace(1) %a, i32 %m
  %r = getelementptr i8, ptr addrspace(1) %q, i32 8
  %y = load i32, ptr addrspace(1) %r, align 4
  %n = mul nsw i32 %i, -20
  %t = getelementptr i8, ptr addrspace(1) %a, i32 %n
  %z = load i32, ptr addrspace(1) %t, align 4
  %u = add i32 %x, %y
  %v = add i32 %u, %z
  store i32 %v, ptr addrspace(1) %b, align 4
  ret void
}

; An index of another width: the product is exact before it is extended or truncated.
; CHECK-LABEL: @widths(
; CHECK: %[[WIDE:.*]] = sext i16 %i to i32
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %[[WIDE]])
; CHECK: %[[CUT:.*]] = trunc i64 %l to i32
; CHECK: %[[TIMES:.*]] = mul i32 %[[CUT]], 3
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) %a, i32 %[[TIMES]],
define spir_kernel void @widths(ptr addrspace(1) %a, i16 %i, i64 %l) {
  %s = shl nsw i16 %i, 2
  %p = getelementptr i8, ptr addrspace(1) %a, i16 %s
  %x = load i32, ptr addrspace(1) %p, align 4
  %m = mul nsw i64 %l, 12
  %q = getelementptr i8, ptr addrspace(1) %a, i64 %m
  store i32 %x, ptr addrspace(1) %q, align 4
  ret void
}

; Without the flag, the product may wrap: i = 0x00800000 results in offset 0. `nuw` does not exclude negative offsets.
; CHECK-LABEL: @wrapping(
; CHECK: %[[S:.*]] = shl i32 %i, 9
; CHECK: %[[INDEX:.*]] = lshr i32 %[[S]], 2
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %[[INDEX]])
; CHECK: %[[M:.*]] = mul nuw i32 %i, 12
; CHECK: %[[INDEX:.*]] = lshr i32 %[[M]], 2
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %[[INDEX]])
; CHECK: %[[N:.*]] = shl nsw i32 12, %i
; CHECK: %[[INDEX:.*]] = lshr i32 %[[N]], 2
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) %a, i32 %[[INDEX]],
define spir_kernel void @wrapping(ptr addrspace(1) %a, i32 %i) {
  %s = shl i32 %i, 9
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %s
  %x = load i32, ptr addrspace(1) %p, align 4
  %m = mul nuw i32 %i, 12
  %q = getelementptr i8, ptr addrspace(1) %a, i32 %m
  %y = load i32, ptr addrspace(1) %q, align 4
  %n = shl nsw i32 12, %i
  %r = getelementptr i8, ptr addrspace(1) %a, i32 %n
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %r, align 4
  ret void
}
