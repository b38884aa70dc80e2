; Pointers become base objects and indices. A second run changes nothing.

; RUN: opt -S -passes=vulkan-addressing %s | FileCheck %s
; RUN: opt -S -passes=vulkan-addressing,vulkan-addressing %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

%S = type { i8, [3 x i32] }

; CHECK-LABEL: @buffer(
; CHECK: %[[I:.*]] = add i32 %i, 2
; CHECK: %[[BITS:.*]] = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %[[I]])
; CHECK: %[[V:.*]] = bitcast i32 %[[BITS]] to float
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) %b, i32 %{{.*}}, i32
define spir_kernel void @buffer(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %i) {
  %p = getelementptr float, ptr addrspace(1) %a, i32 %i
  %q = getelementptr i8, ptr addrspace(1) %p, i32 8
  %v = load float, ptr addrspace(1) %q, align 4
  %s = getelementptr %S, ptr addrspace(1) %b, i32 %i, i32 1, i32 2
  store float %v, ptr addrspace(1) %s, align 4
  ret void
}

; A packed number is loaded byte by byte.
; CHECK-LABEL: @packed(
; CHECK-COUNT-4: call i8 @vulkan.load.i8.p1(
; CHECK: ret void
define spir_kernel void @packed(ptr addrspace(1) %a) {
  %v = load i32, ptr addrspace(1) %a, align 1
  store i32 %v, ptr addrspace(1) %a, align 4
  ret void
}

; The narrowest access to a private array determines the width of its elements.
; CHECK-LABEL: @private(
; CHECK: call void @vulkan.store.i8.p0(ptr %x, i32 0,
; CHECK: call void @vulkan.store.i8.p0(ptr %x, i32 3,
; CHECK: call i8 @vulkan.load.i8.p0(ptr %x, i32 %i)
define spir_kernel void @private(ptr addrspace(1) %a, i32 %i) {
  %x = alloca [4 x i32], align 4
  store i32 7, ptr %x, align 4
  %p = getelementptr i8, ptr %x, i32 %i
  %v = load i8, ptr %p, align 1
  store i8 %v, ptr addrspace(1) %a, align 1
  ret void
}

; A loop over a pointer becomes a loop over an offset.
; CHECK-LABEL: @loop(
; CHECK: %[[OFFSET:.*]] = phi i32 [ 0, %entry ], [ %[[NEXT:.*]], %body ]
; CHECK-NOT: phi ptr
; CHECK: %[[NEXT]] = add i32 %[[OFFSET]], 4
define spir_kernel void @loop(ptr addrspace(1) %a) {
entry:
  br label %body
body:
  %p = phi ptr addrspace(1) [ %a, %entry ], [ %q, %body ]
  store i32 1, ptr addrspace(1) %p, align 4
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  %end = getelementptr i32, ptr addrspace(1) %a, i32 10
  %go = icmp ne ptr addrspace(1) %q, %end
  br i1 %go, label %body, label %exit
exit:
  ret void
}

; CHECK-LABEL: @several(
; CHECK: %[[WHICH:.*]] = select i1 %c, i32 1, i32 2
; CHECK: icmp eq i32 %[[WHICH]], 1
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32
; CHECK: call i32 @vulkan.load.i32.p1(ptr addrspace(1) %b, i32
; CHECK: phi i32
define spir_kernel void @several(ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %v, ptr addrspace(1) %a, align 4
  ret void
}

; CHECK-LABEL: @atomics(
; CHECK: call i32 @vulkan.atomic.add.i32.p1(ptr addrspace(1) %a, i32 0, i1 false, i32 5)
; CHECK: call i32 @vulkan.atomic.cmpxchg.i32.p1(ptr addrspace(1) %a, i32 1, i1 true, i32 1, i32 2)
define spir_kernel void @atomics(ptr addrspace(1) %a) {
  %v = atomicrmw add ptr addrspace(1) %a, i32 5 monotonic
  %p = getelementptr i32, ptr addrspace(1) %a, i32 1
  %w = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 seq_cst seq_cst
  ret void
}
