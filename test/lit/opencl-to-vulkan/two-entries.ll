; A loop with two entries and an exit in the middle: restructuring must not lose a branch, and the loop must still repeat.
; REQUIRES: llvm-22

; RUN: opt -S -passes='opencl-to-vulkan' %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT: br i1 true
; CHECK: {{^b3: .*}}; preds =
; CHECK-NOT: br i1 true
; CHECK: {{^}}}
define spir_kernel void @k(ptr addrspace(1) %a) {
start:
  %d = load volatile i32, ptr addrspace(1) %a
  switch i32 %d, label %b4 [ i32 0, label %b3
                             i32 1, label %b1 ]
b1:
  store volatile i32 1, ptr addrspace(1) %a
  %x1 = load volatile i32, ptr addrspace(1) %a
  %c1 = icmp sgt i32 %x1, 5
  br i1 %c1, label %b4, label %b2
b2:
  store volatile i32 2, ptr addrspace(1) %a
  %x2 = load volatile i32, ptr addrspace(1) %a
  %c2 = icmp sgt i32 %x2, 7
  br i1 %c2, label %b5, label %b3
b3:
  store volatile i32 3, ptr addrspace(1) %a
  br label %b1
b4:
  store volatile i32 4, ptr addrspace(1) %a
  %x4 = load volatile i32, ptr addrspace(1) %a
  %c4 = icmp sgt i32 %x4, 9
  br i1 %c4, label %b5, label %b4
b5:
  ret void
}
