; A saturating unsigned addition becomes OpenCL's u_add_sat for both emitters: the translator compares the sum with the first
; operand, which is wrong if the second one is 0.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func i8 @scalar(
; CHECK-NEXT:    %r = call i8 @syclpasses.spirv.uadd.sat.i8.i8.i8(i8 %a, i8 %b)
define spir_func i8 @scalar(i8 %a, i8 %b) {
  %r = call i8 @llvm.uadd.sat.i8(i8 %a, i8 %b)
  ret i8 %r
}

; CHECK-LABEL: define spir_func <2 x i64> @vector(
; CHECK-NEXT:    %r = call <2 x i64> @syclpasses.spirv.uadd.sat.v2i64.v2i64.v2i64(<2 x i64> %a, <2 x i64> %b)
define spir_func <2 x i64> @vector(<2 x i64> %a, <2 x i64> %b) {
  %r = call <2 x i64> @llvm.uadd.sat.v2i64(<2 x i64> %a, <2 x i64> %b)
  ret <2 x i64> %r
}

; The subtraction is correct.
; CHECK-LABEL: define spir_func i8 @difference(
; CHECK-NEXT:    %r = call i8 @llvm.usub.sat.i8(i8 %a, i8 %b)
define spir_func i8 @difference(i8 %a, i8 %b) {
  %r = call i8 @llvm.usub.sat.i8(i8 %a, i8 %b)
  ret i8 %r
}

; CHECK:      define internal i8 @syclpasses.spirv.uadd.sat.i8.i8.i8(i8 %x0, i8 %x1)
; CHECK-NEXT:   %r = call spir_func i8 @_Z21__spirv_ocl_u_add_sathh(i8 %x0, i8 %x1)
; CHECK-NEXT:   ret i8 %r

; CHECK:      define internal <2 x i64> @syclpasses.spirv.uadd.sat.v2i64.v2i64.v2i64(<2 x i64> %x0, <2 x i64> %x1)
; CHECK-NEXT:   %r = call spir_func <2 x i64> @_Z21__spirv_ocl_u_add_satDv2_mS_(<2 x i64> %x0, <2 x i64> %x1)
; CHECK-NEXT:   ret <2 x i64> %r

declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare <2 x i64> @llvm.uadd.sat.v2i64(<2 x i64>, <2 x i64>)
