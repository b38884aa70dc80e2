; Casts with a different number of elements become operations on elements; other casts are kept.

; RUN: opt -S -passes=vulkan-scalars %s | FileCheck %s

; CHECK-LABEL: @join(
; CHECK: extractelement <4 x i8> %v, i32 3
; CHECK: shl i32 %{{.*}}, 8
; CHECK: or i32
; CHECK-NOT: bitcast
define i32 @join(<4 x i8> %v) {
  %r = bitcast <4 x i8> %v to i32
  ret i32 %r
}

; CHECK-LABEL: @cut(
; CHECK: %[[BITS:.*]] = bitcast double %d to i64
; CHECK: trunc i64 %[[BITS]] to i32
; CHECK: lshr i64 %[[BITS]], 32
; CHECK: insertelement <2 x i32>
define <2 x i32> @cut(double %d) {
  %r = bitcast double %d to <2 x i32>
  ret <2 x i32> %r
}

; CHECK-LABEL: @masks(
; CHECK: or i32
; CHECK: icmp ne i32 %{{.*}}, 0
; CHECK-NOT: to i3{{$}}
define i1 @masks(<3 x i1> %v) {
  %m = bitcast <3 x i1> %v to i3
  %r = icmp ne i3 %m, 0
  ret i1 %r
}

; CHECK-LABEL: @same(
; CHECK: bitcast <2 x float> %v to <2 x i32>
define <2 x i32> @same(<2 x float> %v) {
  %r = bitcast <2 x float> %v to <2 x i32>
  ret <2 x i32> %r
}

; Shifts of integers of more than 64 bits.
; CHECK-LABEL: define i128 @wide(
; CHECK: shl i128 %{{.*}}, 64
define i128 @wide(<2 x i64> %v) {
  %r = bitcast <2 x i64> %v to i128
  ret i128 %r
}
