; A failed assertion sets the second word of the buffer, prints a message, and ends the work-item. A second run changes nothing.

; RUN: opt -S -passes='vulkan-printing<printf-buffer-size=64>' %s | FileCheck %s
; RUN: opt -S -passes='vulkan-printing<printf-buffer-size=64>,vulkan-printing' %s | FileCheck %s

target datalayout = "e-p:64:64"
target triple = "spirv64"

@expression = private addrspace(1) constant [6 x i8] c"i < n\00"
@file = private addrspace(1) constant [6 x i8] c"a.cpp\00"
@function = private addrspace(1) constant [2 x i8] c"f\00"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: fail:
; CHECK-NEXT: call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 1, i32 1)
; CHECK: %[[FIRST:.*]] = call i32 @vulkan.atomic.add.i32.p1(ptr addrspace(1) @vulkan.printf, i32 0, i1 false, i32 17)
; CHECK: icmp ult i32 %[[FIRST]], 14
; CHECK: %[[ID:.*]] = add i32 %[[FIRST]], 2
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 %[[ID]], i32 3)
; CHECK: printed:
; CHECK-NEXT: ret void
; CHECK: end:
; CHECK-NEXT: ret void
; CHECK-DAG: !vulkan.assertions = !{![[FORMAT:[0-9]+]]}
; CHECK-DAG: ![[FORMAT]] = !{i32 3}
; CHECK-DAG: !{i32 38, i32 3, !"%s:%d: %s: global id: [%lu,%lu,%lu], local id: [%lu,%lu,%lu] Assertion `%s` failed.\0A", i32 4, i32 4, i32 4, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 4}
define spir_kernel void @k(i1 %holds, i64 %i) {
  br i1 %holds, label %end, label %fail
fail:
  call void @vulkan.assert(ptr addrspace(4) addrspacecast (ptr addrspace(1) @expression to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @file to ptr addrspace(4)), i32 17, ptr addrspace(4) addrspacecast (ptr addrspace(1) @function to ptr addrspace(4)), i64 %i, i64 0, i64 0, i64 %i, i64 0, i64 0)
  unreachable
end:
  ret void
}

declare void @vulkan.assert(ptr addrspace(4), ptr addrspace(4), i32, ptr addrspace(4), i64, i64, i64, i64, i64, i64) noreturn
