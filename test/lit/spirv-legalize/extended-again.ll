; A zext of a trunc from another width, or of a sext of a vector, is moved to a function, so that llc does not fold the two.
; A sum and its overflow become two operations, because drivers reject the translator's result.
; REQUIRES: spirv, spirv-val
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @again(
; CHECK:         %t = trunc i64 %x to i16
; CHECK-NEXT:    %z = call i32 @syclpasses.spirv.zext.i32.i16(i16 %t)
; CHECK:         %same = zext i16 %t to i64
define spir_kernel void @again(ptr addrspace(1) %p) {
  %x = load i64, ptr addrspace(1) %p, align 8
  %t = trunc i64 %x to i16
  %z = zext i16 %t to i32
  store i32 %z, ptr addrspace(1) %p, align 4
  %same = zext i16 %t to i64
  store i64 %same, ptr addrspace(1) %p, align 8
  ret void
}

; CHECK-LABEL: define spir_kernel void @vector(
; CHECK:         %z = call <3 x i64> @syclpasses.spirv.zext.v3i64.v3i8(<3 x i8> %t)
define spir_kernel void @vector(ptr addrspace(1) %p) {
  %x = load <3 x i32>, ptr addrspace(1) %p, align 16
  %t = trunc <3 x i32> %x to <3 x i8>
  %z = zext <3 x i8> %t to <3 x i64>
  store <3 x i64> %z, ptr addrspace(1) %p, align 16
  ret void
}

; CHECK-LABEL: define spir_kernel void @signed(
; CHECK:         %z = call <4 x i64> @syclpasses.spirv.zext.v4i64.v4i8(<4 x i8> %s)
define spir_kernel void @signed(ptr addrspace(1) %p) {
  %x = load <4 x i32>, ptr addrspace(1) %p, align 16
  %c = icmp eq <4 x i32> %x, zeroinitializer
  %s = sext <4 x i1> %c to <4 x i8>
  %z = zext <4 x i8> %s to <4 x i64>
  store <4 x i64> %z, ptr addrspace(1) %p, align 16
  ret void
}

; Odd widths use another function.
; CHECK-LABEL: define spir_kernel void @odd(
; CHECK:         %t = trunc i32 %x to i16
; CHECK-NEXT:    call i32 @syclpasses.spirv.zext.24_16.i32.i16(i16 %t)
define spir_kernel void @odd(ptr addrspace(1) %p, i32 %x) {
  %t = trunc i32 %x to i16
  %z = zext i16 %t to i24
  store i24 %z, ptr addrspace(1) %p, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @overflow(
; CHECK:         call { i32, i1 } @syclpasses.spirv.uadd.with.overflow.si32i1.i32.i32(i32 %x, i32 %y)
; CHECK:         call { i8, i1 } @syclpasses.spirv.usub.with.overflow.si8i1.i8.i8(i8 %a, i8 %b)
define spir_kernel void @overflow(ptr addrspace(1) %p, i32 %x, i32 %y, i8 %a, i8 %b) {
  %s = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %d = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a, i8 %b)
  %o = extractvalue { i32, i1 } %s, 1
  %u = extractvalue { i8, i1 } %d, 1
  %r = or i1 %o, %u
  %z = zext i1 %r to i8
  store i8 %z, ptr addrspace(1) %p, align 1
  ret void
}

; CHECK:      define internal { i8, i1 } @syclpasses.spirv.usub.with.overflow.si8i1.i8.i8(i8 %x0, i8 %x1)
; CHECK-NEXT:   %v = sub i8 %x0, %x1
; CHECK-NEXT:   %o = icmp ult i8 %x0, %x1

declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)
