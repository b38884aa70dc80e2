; Integers of more than 64 bits, which the optimizer creates from vectors, become vectors of i64 with functions for operations.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s --implicit-check-not='{{i(96|128|256)}} '
; RUN: opt -S -passes=spirv-legalize %s -o %t.once.ll
; RUN: opt -S -passes=spirv-legalize %t.once.ll | grep -v ModuleID >%t.twice.ll
; RUN: grep -v ModuleID %t.once.ll | cmp - %t.twice.ll

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i16 @lowest(
; CHECK-NEXT:    [[W:%.*]] = call <4 x i64> @syclpasses.spirv.load.align2.256_0.v4i64.p1(ptr addrspace(1) %p)
; CHECK-NEXT:    [[T:%.*]] = call i16 @syclpasses.spirv.trunc.16_256.i16.v4i64(<4 x i64> [[W]])
; CHECK-NEXT:    ret i16 [[T]]
define i16 @lowest(ptr addrspace(1) %p) {
  %w = load i256, ptr addrspace(1) %p, align 2
  %t = trunc i256 %w to i16
  ret i16 %t
}

; CHECK-LABEL: define i8 @part(
; CHECK-NEXT:    [[B:%.*]] = call <2 x i64> @syclpasses.spirv.bitcast.128_0.v2i64.v4f32(<4 x float> %v)
; CHECK-NEXT:    [[S:%.*]] = call <2 x i64> @syclpasses.spirv.lshr.128_128_128.v2i64.v2i64.v2i64(<2 x i64> [[B]], <2 x i64> <i64 72, i64 0>)
; CHECK-NEXT:    [[T:%.*]] = call i8 @syclpasses.spirv.trunc.8_128.i8.v2i64(<2 x i64> [[S]])
define i8 @part(<4 x float> %v) {
  %b = bitcast <4 x float> %v to i128
  %s = lshr i128 %b, 72
  %t = trunc i128 %s to i8
  ret i8 %t
}

; CHECK-LABEL: define <3 x i32> @merged(
; CHECK:       yes:
; CHECK-NEXT:    [[Z:%.*]] = call <2 x i64> @syclpasses.spirv.zext.96_32.v2i64.i32(i32 %x)
; CHECK:       end:
; CHECK-NEXT:    [[P:%.*]] = phi <2 x i64> [ <i64 1, i64 2>, %entry ], [ [[Z]], %yes ]
; CHECK-NEXT:    [[R:%.*]] = call <3 x i32> @syclpasses.spirv.bitcast.0_96.v3i32.v2i64(<2 x i64> [[P]])
define <3 x i32> @merged(i32 %x, i1 %c) {
entry:
  br i1 %c, label %yes, label %end
yes:
  %z = zext i32 %x to i96
  br label %end
end:
  %p = phi i96 [ 36893488147419103233, %entry ], [ %z, %yes ]
  %r = bitcast i96 %p to <3 x i32>
  ret <3 x i32> %r
}

; CHECK-LABEL: define i1 @choice(
; CHECK-NOT:     switch
; CHECK:         call i1 @syclpasses.spirv.icmp.{{.*}}(<2 x i64> {{.*}}, <2 x i64> {{.*}})
define i1 @choice(<2 x i64> %v) {
  %w = bitcast <2 x i64> %v to i128
  switch i128 %w, label %other [
    i128 3, label %three
    i128 36893488147419103233, label %other
  ]
three:
  ret i1 true
other:
  ret i1 false
}
