; A null pointer that is cast to another address space becomes the null pointer of that space. A second run changes nothing.

; RUN: opt -S -passes=vulkan-inlining %s | FileCheck %s
; RUN: opt -S -passes=vulkan-inlining,vulkan-inlining %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %c = icmp eq ptr %v, null
; CHECK: phi ptr [ %v, %entry ], [ null, %other ]
define spir_kernel void @k() {
entry:
  %v = alloca i32
  %c = icmp eq ptr %v, addrspacecast (ptr addrspace(4) null to ptr)
  br i1 %c, label %other, label %end
other:
  br label %end
end:
  %p = phi ptr [ %v, %entry ], [ addrspacecast (ptr addrspace(4) null to ptr), %other ]
  ret void
}
