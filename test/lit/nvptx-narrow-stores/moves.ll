; Floating-point numbers that are stored in parts are first moved to another register. A second run changes nothing.
; RUN: opt -S -passes='nvptx-narrow-stores,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-narrow-stores,nvptx-narrow-stores' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define void @unaligned(
; CHECK-NEXT:    [[X:%.*]] = fadd double %a, %a
; CHECK-NEXT:    [[B:%.*]] = bitcast double [[X]] to i64
; CHECK-NEXT:    [[M:%.*]] = call i64 asm "mov.b64 $0, $1;", "=l,l"(i64 [[B]])
; CHECK-NEXT:    [[D:%.*]] = bitcast i64 [[M]] to double
; CHECK-NEXT:    store double [[D]], ptr %p, align 1
; CHECK-NEXT:    store double [[X]], ptr %p, align 8
; CHECK-NEXT:    ret void
define void @unaligned(ptr %p, double %a) {
  %x = fadd double %a, %a
  store double %x, ptr %p, align 1
  store double %x, ptr %p, align 8
  ret void
}

; CHECK-LABEL: define i8 @lowest_byte(
; CHECK:         call i32 asm "mov.b32 $0, $1;", "=r,r"
; CHECK:         trunc i32 {{.*}} to i8
define i8 @lowest_byte(float %a) {
  %x = fmul float %a, %a
  %bits = bitcast float %x to i32
  %byte = trunc i32 %bits to i8
  ret i8 %byte
}

; CHECK-LABEL: define void @vector(
; CHECK-COUNT-2: call i16 asm "mov.b16 $0, $1;", "=h,h"
; CHECK-NOT:     asm
; CHECK:         store <2 x half> {{.*}}, ptr %p, align 1
define void @vector(ptr %p, <2 x half> %a) {
  %x = fadd <2 x half> %a, %a
  store <2 x half> %x, ptr %p, align 1
  ret void
}

; CHECK-LABEL: define <{ i8, double }> @result(
; CHECK:         call i64 asm "mov.b64
; CHECK:         insertvalue <{ i8, double }> {{.*}}, double {{.*}}, 1
define <{ i8, double }> @result(double %a) {
  %x = fadd double %a, %a
  %r = insertvalue <{ i8, double }> <{ i8 1, double 0.0 }>, double %x, 1
  ret <{ i8, double }> %r
}

; CHECK-LABEL: define i8 @half_bits(
; CHECK:         call i16 asm "mov.b16
; CHECK:         trunc i16 {{.*}} to i8
define i8 @half_bits(float %a) {
  %x = call i16 @llvm.nvvm.f2h.rn(float %a)
  %byte = trunc i16 %x to i8
  ret i8 %byte
}

; Values that are not results of floating-point instructions are not moved: arguments, constants, and integers.
; CHECK-LABEL: define void @unchanged(
; CHECK-NOT:     asm
define void @unchanged(ptr %p, double %a, i64 %b) {
  %c = add i64 %b, 1
  store i64 %c, ptr %p, align 1
  store double %a, ptr %p, align 1
  store double 1.0, ptr %p, align 1
  %byte = trunc i64 %c to i8
  store i8 %byte, ptr %p
  ret void
}

declare i16 @llvm.nvvm.f2h.rn(float)
