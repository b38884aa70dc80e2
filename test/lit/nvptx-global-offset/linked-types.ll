; After linking, a call and its callee can have different but equal struct types. The call keeps its own type.
; RUN: opt -S -passes='nvptx-global-offset,verify' %s -o - | FileCheck %s

target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%item = type { [1 x i32] }
%item.1 = type { [1 x i32] }

declare ptr @llvm.nvvm.implicit.offset()

define internal %item @get(i32 %i) {
  %o = call ptr @llvm.nvvm.implicit.offset()
  %x = load i32, ptr %o
  %sum = add i32 %x, %i
  %item = insertvalue %item poison, i32 %sum, 0, 0
  ret %item %item
}

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call %item.1 @get(i32 1)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %item = call %item.1 @get(i32 1)
  %x = extractvalue %item.1 %item, 0, 0
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define internal %item @get_with_offset(i32 %i, ptr %offset)
; CHECK-LABEL: define {{(dso_local )?}}ptx_kernel void @k_with_offset(
; CHECK-NEXT: %item = call %item.1 @get_with_offset(i32 1, ptr %offset)
; CHECK-NEXT: extractvalue %item.1 %item, 0, 0
