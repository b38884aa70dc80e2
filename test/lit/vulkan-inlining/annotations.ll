; Annotations of pointers, values and variables are removed.

; RUN: opt -S -passes=vulkan-inlining,vulkan-memory %s | FileCheck %s

@text = private unnamed_addr addrspace(1) constant [2 x i8] c"a\00"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT: %v = alloca i32
; CHECK-NEXT: store i32 %x, ptr addrspace(1) %p
; CHECK-NEXT: ret void
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %v = alloca i32
  call void @llvm.var.annotation.p0.p1(ptr %v, ptr addrspace(1) @text, ptr addrspace(1) @text, i32 1, ptr addrspace(1) null)
  %q = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %p, ptr addrspace(1) @text, ptr addrspace(1) @text, i32 1, ptr addrspace(1) null)
  %y = call i32 @llvm.annotation.i32.p1(i32 %x, ptr addrspace(1) @text, ptr addrspace(1) @text, i32 1)
  store i32 %y, ptr addrspace(1) %q
  ret void
}
