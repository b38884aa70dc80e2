; Arithmetic on integers of more than 64 bits is performed in parts. Bits above the width remain zero.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s

target triple = "spir64-unknown-unknown"

define <3 x i32> @f(<3 x i32> %x, <3 x i32> %y) {
  %a = bitcast <3 x i32> %x to i96
  %b = bitcast <3 x i32> %y to i96
  %sum = add i96 %a, %b
  %shift = ashr i96 %sum, %b
  %less = icmp slt i96 %shift, %a
  %r = select i1 %less, i96 %a, i96 %b
  %v = bitcast i96 %r to <3 x i32>
  ret <3 x i32> %v
}

; CHECK-LABEL: define internal <2 x i64> @syclpasses.spirv.add.96_96_96.v2i64.v2i64.v2i64(
; CHECK-NEXT:    %v0 = extractelement <2 x i64> %x0, i32 0
; CHECK-NEXT:    %v1 = extractelement <2 x i64> %x0, i32 1
; CHECK-NEXT:    %v2 = extractelement <2 x i64> %x1, i32 0
; CHECK-NEXT:    %v3 = extractelement <2 x i64> %x1, i32 1
; CHECK-NEXT:    %v4 = add i64 %v0, %v2
; CHECK-NEXT:    %v5 = icmp ult i64 %v4, %v0
; CHECK:         [[CARRY:%.*]] = select i1 {{%.*}}, i64 1, i64 0
; CHECK:         [[PART:%.*]] = add i64 %v1, %v3
; CHECK:         [[HIGH:%.*]] = add i64 [[PART]], [[CARRY]]
; CHECK:         [[CUT:%.*]] = and i64 [[HIGH]], 4294967295
; CHECK-NEXT:    [[LOW:%.*]] = insertelement <2 x i64> poison, i64 {{%.*}}, i32 0
; CHECK-NEXT:    [[R:%.*]] = insertelement <2 x i64> [[LOW]], i64 [[CUT]], i32 1
; CHECK-NEXT:    ret <2 x i64> [[R]]

; No shift amount is 64 or more.
; CHECK-LABEL: define internal <2 x i64> @syclpasses.spirv.ashr.96_96_96.v2i64.v2i64.v2i64(
; CHECK:         [[UP:%.*]] = shl i64 %v1, 32
; CHECK-NEXT:    [[TOP:%.*]] = ashr i64 [[UP]], 32
; CHECK-NEXT:    [[SIGN:%.*]] = ashr i64 [[TOP]], 63
; CHECK-NEXT:    [[BIT:%.*]] = and i64 %v2, 64
; CHECK-NEXT:    [[FAR:%.*]] = icmp ne i64 [[BIT]], 0
; CHECK-NEXT:    [[LOW:%.*]] = select i1 [[FAR]], i64 [[TOP]], i64 %v0
; CHECK-NEXT:    [[HIGH:%.*]] = select i1 [[FAR]], i64 [[SIGN]], i64 [[TOP]]
; CHECK-NEXT:    [[AMOUNT:%.*]] = and i64 %v2, 63
; CHECK-NEXT:    [[REST:%.*]] = xor i64 [[AMOUNT]], 63
; CHECK-NEXT:    lshr i64 [[LOW]], [[AMOUNT]]
; CHECK-NEXT:    [[DOUBLE:%.*]] = shl i64 [[HIGH]], 1
; CHECK-NEXT:    shl i64 [[DOUBLE]], [[REST]]

; CHECK-LABEL: define internal i1 @syclpasses.spirv.icmp.slt.1_96_96.i1.v2i64.v2i64(
; CHECK:         [[X:%.*]] = xor i64 {{%.*}}, -9223372036854775808
; CHECK:         [[Y:%.*]] = xor i64 {{%.*}}, -9223372036854775808
; CHECK:         [[LOW:%.*]] = select i1 {{%.*}}, i1 false, i1 {{%.*}}
; CHECK-NEXT:    [[SAME:%.*]] = icmp eq i64 [[X]], [[Y]]
; CHECK-NEXT:    [[LESS:%.*]] = icmp ult i64 [[X]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = select i1 [[SAME]], i1 [[LOW]], i1 [[LESS]]
; CHECK-NEXT:    ret i1 [[R]]
