; Arguments without a conversion are ignored, as in C: the buffer contains only the format ID.

; RUN: opt -S -passes=vulkan-printing %s | FileCheck %s

target triple = "spirv32"

@format = private constant [3 x i8] c"x\0A\00"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i32 @vulkan.atomic.add.i32.p1(ptr addrspace(1) @vulkan.printf, i32 0, i1 false, i32 1)
; CHECK-NOT: call i32 (ptr, ...) @vulkan.print(
; CHECK: !{i32 38, i32 0, !"x\0A"}
define spir_kernel void @k(i32 %i) {
  %r = call i32 (ptr, ...) @vulkan.print(ptr @format, i32 %i)
  ret void
}

declare i32 @vulkan.print(ptr, ...)
