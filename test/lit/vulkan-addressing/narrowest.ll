; Buffers without 8-bit or 16-bit elements: narrow accesses use parts of 32-bit elements, and stores are atomic operations.

; RUN: opt -S -passes='vulkan-addressing<narrowest-storage=16>' %s | FileCheck %s --check-prefixes=CHECK,NO8
; RUN: opt -S -passes='vulkan-addressing<narrowest-storage=32>' %s | FileCheck %s --check-prefixes=CHECK,NO16
; RUN: not opt -S -passes='vulkan-addressing<narrowest-storage=64>' %s 2>&1 | FileCheck %s --check-prefix=WRONG

; WRONG: 'narrowest-storage=64': expected 8, 16 or 32

; CHECK-LABEL: @bytes(
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a
; CHECK: lshr i32
; CHECK: trunc i32 %{{.*}} to i8
; CHECK: call i32 @vulkan.atomic.and.i32.p1(ptr addrspace(1) %b
; CHECK: call i32 @vulkan.atomic.or.i32.p1(ptr addrspace(1) %b
define spir_kernel void @bytes(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %i) {
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %i
  %v = load i8, ptr addrspace(1) %p, align 1
  %q = getelementptr i8, ptr addrspace(1) %b, i32 %i
  store i8 %v, ptr addrspace(1) %q, align 1
  ret void
}

; CHECK-LABEL: @shorts(
; NO8: call i16 @vulkan.load.i16.p1(ptr addrspace(1) %a
; NO16: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a
define spir_kernel void @shorts(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %i) {
  %p = getelementptr i16, ptr addrspace(1) %a, i32 %i
  %v = load i16, ptr addrspace(1) %p, align 2
  %w = sext i16 %v to i32
  store i32 %w, ptr addrspace(1) %b, align 4
  ret void
}
