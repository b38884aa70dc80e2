; Bit casts between vectors and integers of odd widths are processed lane by lane.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i1 @all_equal(
; CHECK-NEXT:    %c = fcmp oeq <2 x float> %x, %y
; CHECK-NEXT:    [[BITS:%.*]] = call i8 @syclpasses.spirv.bitcast.2_0.i8.v2i1(<2 x i1> %c)
; CHECK-NEXT:    [[R:%.*]] = call i1 @syclpasses.spirv.icmp.eq.1_2_2.i1.i8.i8(i8 [[BITS]], i8 3)
; CHECK-NEXT:    ret i1 [[R]]
define i1 @all_equal(<2 x float> %x, <2 x float> %y) {
  %c = fcmp oeq <2 x float> %x, %y
  %bits = bitcast <2 x i1> %c to i2
  %r = icmp eq i2 %bits, -1
  ret i1 %r
}

; CHECK-LABEL: define <3 x i1> @back(
; CHECK-NEXT:    [[BITS:%.*]] = call i8 @syclpasses.spirv.trunc.3_32.i8.i32(i32 %x)
; CHECK-NEXT:    [[R:%.*]] = call <3 x i1> @syclpasses.spirv.bitcast.0_3.v3i1.i8(i8 [[BITS]])
; CHECK-NEXT:    ret <3 x i1> [[R]]
define <3 x i1> @back(i32 %x) {
  %bits = trunc i32 %x to i3
  %r = bitcast i3 %bits to <3 x i1>
  ret <3 x i1> %r
}

; CHECK-LABEL: define i32 @bytes(
; CHECK-NEXT:    [[BITS:%.*]] = call i32 @syclpasses.spirv.bitcast.24_0.i32.v3i8(<3 x i8> %x)
define i32 @bytes(<3 x i8> %x) {
  %bits = bitcast <3 x i8> %x to i24
  %r = zext i24 %bits to i32
  ret i32 %r
}

; CHECK-LABEL: define <3 x half> @halves(
; CHECK:         call <3 x half> @syclpasses.spirv.bitcast.0_48.v3f16.i64(i64 {{%.*}})
define <3 x half> @halves(i64 %x) {
  %bits = trunc i64 %x to i48
  %r = bitcast i48 %bits to <3 x half>
  ret <3 x half> %r
}

; CHECK-LABEL: define internal i8 @syclpasses.spirv.bitcast.2_0.i8.v2i1(<2 x i1> %x0)
; CHECK-NEXT:    %e0 = extractelement <2 x i1> %x0, i32 0
; CHECK-NEXT:    %z0 = zext i1 %e0 to i8
; CHECK-NEXT:    %s0 = shl i8 %z0, 0
; CHECK-NEXT:    %o0 = or i8 0, %s0
; CHECK-NEXT:    %e1 = extractelement <2 x i1> %x0, i32 1
; CHECK-NEXT:    %z1 = zext i1 %e1 to i8
; CHECK-NEXT:    %s1 = shl i8 %z1, 1
; CHECK-NEXT:    %o1 = or i8 %o0, %s1
; CHECK-NEXT:    ret i8 %o1

; CHECK-LABEL: define internal <3 x half> @syclpasses.spirv.bitcast.0_48.v3f16.i64(i64 %x0)
; CHECK:         %s2 = lshr i64 %x0, 32
; CHECK-NEXT:    %t2 = trunc i64 %s2 to i16
; CHECK-NEXT:    %f2 = bitcast i16 %t2 to half
; CHECK-NEXT:    %o2 = insertelement <3 x half> %o1, half %f2, i32 2
