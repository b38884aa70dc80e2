; Each row of the table: conversions. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @sat(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.sat.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_satIffLi16EEvv(<16 x float>)
define spir_func <16 x float> @sat(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_satIffLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @sat_2(
; CHECK-NEXT:    %r = call half @llvm.genx.sat.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_satIDF16_DF16_Li1EEvv(half)
define spir_func half @sat_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_satIDF16_DF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x i32> @fptoui_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.fptoui.sat.v16i32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z18__esimd_fptoui_satIifLi16EEvv(<16 x float>)
define spir_func <16 x i32> @fptoui_sat(<16 x float> %a0) {
  %r = call spir_func <16 x i32> @_Z18__esimd_fptoui_satIifLi16EEvv(<16 x float> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @fptoui_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.fptoui.sat.v16i32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z18__esimd_fptoui_satIifLi16EEvvj(<16 x float>)
define spir_func <16 x i32> @fptoui_sat_2(<16 x float> %a0) {
  %r = call spir_func <16 x i32> @_Z18__esimd_fptoui_satIifLi16EEvvj(<16 x float> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @fptosi_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.fptosi.sat.v16i32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z18__esimd_fptosi_satIifLi16EEvv(<16 x float>)
define spir_func <16 x i32> @fptosi_sat(<16 x float> %a0) {
  %r = call spir_func <16 x i32> @_Z18__esimd_fptosi_satIifLi16EEvv(<16 x float> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @fptosi_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.fptosi.sat.v16i32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z18__esimd_fptosi_satIifLi16EEvvj(<16 x float>)
define spir_func <16 x i32> @fptosi_sat_2(<16 x float> %a0) {
  %r = call spir_func <16 x i32> @_Z18__esimd_fptosi_satIifLi16EEvvj(<16 x float> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @uutrunc_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.uutrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_uutrunc_satIilLi16EEvv(<16 x i64>)
define spir_func <16 x i32> @uutrunc_sat(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_uutrunc_satIilLi16EEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @uutrunc_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.uutrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_uutrunc_satIilLi16EEvvj(<16 x i64>)
define spir_func <16 x i32> @uutrunc_sat_2(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_uutrunc_satIilLi16EEvvj(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ustrunc_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ustrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_ustrunc_satIilLi16EEvv(<16 x i64>)
define spir_func <16 x i32> @ustrunc_sat(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_ustrunc_satIilLi16EEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ustrunc_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ustrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_ustrunc_satIilLi16EEvvj(<16 x i64>)
define spir_func <16 x i32> @ustrunc_sat_2(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_ustrunc_satIilLi16EEvvj(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sutrunc_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sutrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_sutrunc_satIilLi16EEvv(<16 x i64>)
define spir_func <16 x i32> @sutrunc_sat(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_sutrunc_satIilLi16EEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sutrunc_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sutrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_sutrunc_satIilLi16EEvvj(<16 x i64>)
define spir_func <16 x i32> @sutrunc_sat_2(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_sutrunc_satIilLi16EEvvj(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sstrunc_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sstrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_sstrunc_satIilLi16EEvv(<16 x i64>)
define spir_func <16 x i32> @sstrunc_sat(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_sstrunc_satIilLi16EEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sstrunc_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sstrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_sstrunc_satIilLi16EEvvj(<16 x i64>)
define spir_func <16 x i32> @sstrunc_sat_2(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_sstrunc_satIilLi16EEvvj(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x float> @bf_cvt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.bf.cvt.v16f32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z14__esimd_bf_cvtIffLi16EEvv(<16 x float>)
define spir_func <16 x float> @bf_cvt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z14__esimd_bf_cvtIffLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x half> @bf_cvt_2(
; CHECK-NEXT:    %r = call <16 x half> @llvm.genx.bf.cvt.v16f16.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x half> %r
declare spir_func <16 x half> @_Z14__esimd_bf_cvtIDF16_fLi16EEvv(<16 x float>)
define spir_func <16 x half> @bf_cvt_2(<16 x float> %a0) {
  %r = call spir_func <16 x half> @_Z14__esimd_bf_cvtIDF16_fLi16EEvv(<16 x float> %a0)
  ret <16 x half> %r
}

; CHECK-LABEL: define spir_func <16 x float> @tf32_cvt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.tf32.cvt.v16f32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z16__esimd_tf32_cvtIffLi16EEvv(<16 x float>)
define spir_func <16 x float> @tf32_cvt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z16__esimd_tf32_cvtIffLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x half> @srnd(
; CHECK-NEXT:    %r = call <16 x half> @llvm.genx.srnd.v16f16.v16f32.v16i16(<16 x float> %a0, <16 x i16> %a1)
; CHECK-NEXT:    ret <16 x half> %r
declare spir_func <16 x half> @_Z12__esimd_srndILi16EEvv(<16 x float>, <16 x i16>)
define spir_func <16 x half> @srnd(<16 x float> %a0, <16 x i16> %a1) {
  %r = call spir_func <16 x half> @_Z12__esimd_srndILi16EEvv(<16 x float> %a0, <16 x i16> %a1)
  ret <16 x half> %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.sat.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.sat.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.fptoui.sat.v16i32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.fptosi.sat.v16i32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.uutrunc.sat.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.ustrunc.sat.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.sutrunc.sat.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.sstrunc.sat.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.bf.cvt.v16f32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x half> @llvm.genx.bf.cvt.v16f16.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.tf32.cvt.v16f32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x half> @llvm.genx.srnd.v16f16.v16f32.v16i16(<16 x float>, <16 x i16>) #
