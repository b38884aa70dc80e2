; A block that branches to two entries of a loop: the second entry must get the value of this branch, not the value of an
; earlier iteration.
; REQUIRES: llvm-22

; RUN: opt -S -passes='opencl-to-vulkan' %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: [[N2:%.*]] = add i32 %{{.*}}, -7
; CHECK: [[F3:%f3.*]] = phi i32 [ [[N2]], %{{.*}} ], [ %
; CHECK: add i32 [[F3]], -3
define spir_kernel void @k(ptr addrspace(1) %a) {
start:
  %n0 = load volatile i32, ptr addrspace(1) %a
  %s = load volatile i32, ptr addrspace(1) %a
  %c0 = icmp eq i32 %n0, %s
  br i1 %c0, label %b3, label %b1
b1:
  %f1 = phi i32 [ %n0, %start ], [ %n2, %b2 ]
  br label %b2
b2:
  %f2 = phi i32 [ %f1, %b1 ], [ %n3, %b3 ]
  %n2 = add i32 %f2, -7
  %c2 = icmp sgt i32 %n2, %s
  br i1 %c2, label %b1, label %b3
b3:
  %f3 = phi i32 [ %n0, %start ], [ %n2, %b2 ]
  %n3 = add i32 %f3, -3
  %c3 = icmp slt i32 %n3, 0
  br i1 %c3, label %b4, label %b2
b4:
  store i32 %n3, ptr addrspace(1) %a
  ret void
}
