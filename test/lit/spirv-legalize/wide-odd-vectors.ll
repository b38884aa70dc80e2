; A vector whose number of lanes SPIR-V does not support, cast to an integer of more than 64 bits, is processed lane by lane.
; REQUIRES: llvm-22
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i16 @f(
; CHECK:         [[LANE:%.*]] = load i16, ptr addrspace(1) %p.i6, align 2
; CHECK:         [[WIDE:%.*]] = call <2 x i64> @syclpasses.spirv.zext.112_16.v2i64.i16(i16 [[LANE]])
; CHECK-NEXT:    [[UP:%.*]] = call <2 x i64> @syclpasses.spirv.shl.112_112_112.{{.*}}(<2 x i64> [[WIDE]], <2 x i64> <i64 96, i64 0>)
; CHECK-NEXT:    [[ALL:%.*]] = call <2 x i64> @syclpasses.spirv.or.112_112_112.{{.*}}(<2 x i64> {{%.*}}, <2 x i64> [[UP]])
; CHECK-NEXT:    call <2 x i64> @syclpasses.spirv.lshr.112_112_112.{{.*}}(<2 x i64> [[ALL]], <2 x i64> <i64 24, i64 0>)
define i16 @f(ptr addrspace(1) %p) {
  %v = load <7 x i16>, ptr addrspace(1) %p, align 2
  %b = bitcast <7 x i16> %v to i112
  %s = lshr i112 %b, 24
  %r = trunc i112 %s to i16
  ret i16 %r
}
