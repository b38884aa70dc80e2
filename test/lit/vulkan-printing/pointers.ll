; All bits of a pointer are printed: two words if addresses have 64 bits, the lower word first.

; RUN: opt -S -passes=vulkan-printing %s | FileCheck %s
; RUN: sed 's/p:64:64/p:32:32/' %s | opt -S -passes=vulkan-printing | FileCheck %s --check-prefix=SHORT

target datalayout = "e-p:64:64"
target triple = "spirv64"

@format = private constant [4 x i8] c"%p\0A\00"

; CHECK: %[[BITS:.*]] = ptrtoint ptr addrspace(1) %a to i64
; CHECK: trunc i64 %[[BITS]] to i32
; CHECK: %[[HIGH:.*]] = lshr i64 %[[BITS]], 32
; CHECK: trunc i64 %[[HIGH]] to i32
; CHECK: !{i32 38, i32 0, !"%p\0A", i32 8}
; SHORT: ptrtoint ptr addrspace(1) %a to i32
; SHORT-NOT: lshr
; SHORT: !{i32 38, i32 0, !"%p\0A", i32 4}
define spir_kernel void @k(ptr addrspace(1) %a) {
  %r = call i32 (ptr, ...) @vulkan.print(ptr @format, ptr addrspace(1) %a)
  ret void
}

declare i32 @vulkan.print(ptr, ...)
