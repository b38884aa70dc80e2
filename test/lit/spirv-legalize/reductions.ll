; LLVM drops the truncation of three lanes before a reduction. A separate function prevents this.
; REQUIRES: spirv, spirv-val
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @sum(
; CHECK:         %r = call i8 @syclpasses.spirv.vector.reduce.add.i8.v3i8(<3 x i8> %t)
define spir_kernel void @sum(ptr addrspace(1) %p, <3 x i32> %v) {
  %t = trunc <3 x i32> %v to <3 x i8>
  %r = call i8 @llvm.vector.reduce.add.v3i8(<3 x i8> %t)
  %z = zext i8 %r to i32
  store i32 %z, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @smallest(
; CHECK:         %r = call i16 @syclpasses.spirv.vector.reduce.umin.i16.v3i16(<3 x i16> %t)
define spir_kernel void @smallest(ptr addrspace(1) %p, <3 x i64> %v) {
  %t = trunc <3 x i64> %v to <3 x i16>
  %r = call i16 @llvm.vector.reduce.umin.v3i16(<3 x i16> %t)
  store i16 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @four(
; CHECK:         %r = call i8 @llvm.vector.reduce.mul.v4i8(<4 x i8> %v)
define spir_kernel void @four(ptr addrspace(1) %p, <4 x i8> %v) {
  %r = call i8 @llvm.vector.reduce.mul.v4i8(<4 x i8> %v)
  store i8 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define internal i8 @syclpasses.spirv.vector.reduce.add.i8.v3i8(<3 x i8> %x0)
; CHECK-NEXT:    %r0 = extractelement <3 x i8> %x0, i32 0
; CHECK-NEXT:    %e1 = extractelement <3 x i8> %x0, i32 1
; CHECK-NEXT:    %r1 = add i8 %r0, %e1
; CHECK-NEXT:    %e2 = extractelement <3 x i8> %x0, i32 2
; CHECK-NEXT:    %r2 = add i8 %r1, %e2
; CHECK-NEXT:    ret i8 %r2

; CHECK-LABEL: define internal i16 @syclpasses.spirv.vector.reduce.umin.i16.v3i16(<3 x i16> %x0)
; CHECK-NEXT:    %r0 = extractelement <3 x i16> %x0, i32 0
; CHECK-NEXT:    %e1 = extractelement <3 x i16> %x0, i32 1
; CHECK-NEXT:    %c1 = icmp ult i16 %r0, %e1
; CHECK-NEXT:    %r1 = select i1 %c1, i16 %r0, i16 %e1
