; The members of a struct or array are frozen one by one: llc cannot select a freeze of the whole.
; REQUIRES: spirv, spirv-val
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @overflow(
; CHECK:         %s = tail call { i8, i1 } @syclpasses.spirv.usub.with.overflow.si8i1.i8.i8(i8 %a, i8 %b)
; CHECK-NEXT:    [[VALUE:%.*]] = extractvalue { i8, i1 } %s, 0
; CHECK-NEXT:    [[FROZEN:%.*]] = freeze i8 [[VALUE]]
; CHECK-NEXT:    [[ONE:%.*]] = insertvalue { i8, i1 } poison, i8 [[FROZEN]], 0
; CHECK-NEXT:    [[BIT:%.*]] = extractvalue { i8, i1 } %s, 1
; CHECK-NEXT:    [[FROZEN_BIT:%.*]] = freeze i1 [[BIT]]
; CHECK-NEXT:    %f = insertvalue { i8, i1 } [[ONE]], i1 [[FROZEN_BIT]], 1
; CHECK-NEXT:    %v = extractvalue { i8, i1 } %f, 0
define spir_kernel void @overflow(ptr addrspace(1) %p, i8 %a, i8 %b) {
  %s = tail call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a, i8 %b)
  %f = freeze { i8, i1 } %s
  %v = extractvalue { i8, i1 } %f, 0
  %o = extractvalue { i8, i1 } %f, 1
  %z = zext i1 %o to i8
  %r = add i8 %v, %z
  store i8 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @array(
; CHECK-COUNT-3: freeze i32
; CHECK-NOT:     freeze
; CHECK:         ret void
define spir_kernel void @array(ptr addrspace(1) %p, i32 %x) {
  %a = insertvalue [3 x i32] zeroinitializer, i32 %x, 0
  %f = freeze [3 x i32] %a
  %e = extractvalue [3 x i32] %f, 0
  store i32 %e, ptr addrspace(1) %p
  ret void
}

; Numbers, pointers and vectors stay.
; CHECK-LABEL: define spir_func <2 x i32> @same(
; CHECK-NEXT:    %f = freeze <2 x i32> %x
define spir_func <2 x i32> @same(<2 x i32> %x) {
  %f = freeze <2 x i32> %x
  ret <2 x i32> %f
}

declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)
