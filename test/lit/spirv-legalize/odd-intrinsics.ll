; Intrinsics on integers of odd widths are computed with wider integers.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i32 @counts(
; CHECK:         [[A:%.*]] = call i8 @syclpasses.spirv.ctpop.4_4.i8.i8(
; CHECK:         [[B:%.*]] = call i8 @syclpasses.spirv.cttz.4_4_1.i8.i8.i1(i8 [[A]], i1 true)
; CHECK:         [[C:%.*]] = call i8 @syclpasses.spirv.ctlz.4_4_1.i8.i8.i1(i8 [[B]], i1 false)
; CHECK:         [[D:%.*]] = call i8 @syclpasses.spirv.bitreverse.4_4.i8.i8(i8 [[C]])
; CHECK:         [[E:%.*]] = call i8 @syclpasses.spirv.fshl.4_4_4_4.i8.i8.i8.i8(i8 [[D]], i8 [[A]], i8 3)
; CHECK:         call i8 @syclpasses.spirv.sadd.sat.4_4_4.i8.i8.i8(i8 [[E]], i8 [[B]])
define i32 @counts(i32 %x) {
  %t = trunc i32 %x to i4
  %a = call i4 @llvm.ctpop.i4(i4 %t)
  %b = call i4 @llvm.cttz.i4(i4 %a, i1 true)
  %c = call i4 @llvm.ctlz.i4(i4 %b, i1 false)
  %d = call i4 @llvm.bitreverse.i4(i4 %c)
  %e = call i4 @llvm.fshl.i4(i4 %d, i4 %a, i4 3)
  %f = call i4 @llvm.sadd.sat.i4(i4 %e, i4 %b)
  %r = zext i4 %f to i32
  ret i32 %r
}

; CHECK-LABEL: define internal i8 @syclpasses.spirv.cttz.4_4_1.i8.i8.i1(i8 %x0, i1 %x1)
; CHECK-NEXT:    %v = or i8 %x0, 16
; CHECK-NEXT:    %r = call i8 @llvm.cttz.i8(i8 %v, i1 false)
; CHECK-NEXT:    ret i8 %r

; CHECK-LABEL: define internal i8 @syclpasses.spirv.fshl.4_4_4_4.i8.i8.i8.i8(i8 %x0, i8 %x1, i8 %x2)
; CHECK-NEXT:    %c = urem i8 %x2, 4
; CHECK-NEXT:    %n = sub i8 4, %c
; CHECK-NEXT:    %h = shl i8 %x0, %c
; CHECK-NEXT:    %l = lshr i8 %x1, %n
; CHECK-NEXT:    %o = or i8 %h, %l
; CHECK-NEXT:    %r = and i8 %o, 15
; CHECK-NEXT:    ret i8 %r

declare i4 @llvm.ctpop.i4(i4)
declare i4 @llvm.cttz.i4(i4, i1)
declare i4 @llvm.ctlz.i4(i4, i1)
declare i4 @llvm.bitreverse.i4(i4)
declare i4 @llvm.fshl.i4(i4, i4, i4)
declare i4 @llvm.sadd.sat.i4(i4, i4)
