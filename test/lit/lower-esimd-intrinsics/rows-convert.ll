; Each row of the table: conversions. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @sat(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.sat.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_satIfEvv(<16 x float>)
define spir_func <16 x float> @sat(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_satIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @sat_2(
; CHECK-NEXT:    %r = call half @llvm.genx.sat.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_satIfEvvj(half)
define spir_func half @sat_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_satIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x i32> @fptoui_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.fptoui.sat.v16i32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z18__esimd_fptoui_satIfEvv(<16 x float>)
define spir_func <16 x i32> @fptoui_sat(<16 x float> %a0) {
  %r = call spir_func <16 x i32> @_Z18__esimd_fptoui_satIfEvv(<16 x float> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @fptoui_sat_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.fptoui.sat.i32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z18__esimd_fptoui_satIfEvvj(<16 x float>)
define spir_func i32 @fptoui_sat_2(<16 x float> %a0) {
  %r = call spir_func i32 @_Z18__esimd_fptoui_satIfEvvj(<16 x float> %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @fptosi_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.fptosi.sat.v16i32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z18__esimd_fptosi_satIfEvv(<16 x float>)
define spir_func <16 x i32> @fptosi_sat(<16 x float> %a0) {
  %r = call spir_func <16 x i32> @_Z18__esimd_fptosi_satIfEvv(<16 x float> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @fptosi_sat_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.fptosi.sat.i32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z18__esimd_fptosi_satIfEvvj(<16 x float>)
define spir_func i32 @fptosi_sat_2(<16 x float> %a0) {
  %r = call spir_func i32 @_Z18__esimd_fptosi_satIfEvvj(<16 x float> %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @uutrunc_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.uutrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_uutrunc_satIfEvv(<16 x i64>)
define spir_func <16 x i32> @uutrunc_sat(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_uutrunc_satIfEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @uutrunc_sat_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.uutrunc.sat.i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z19__esimd_uutrunc_satIfEvvj(<16 x i64>)
define spir_func i32 @uutrunc_sat_2(<16 x i64> %a0) {
  %r = call spir_func i32 @_Z19__esimd_uutrunc_satIfEvvj(<16 x i64> %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ustrunc_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ustrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_ustrunc_satIfEvv(<16 x i64>)
define spir_func <16 x i32> @ustrunc_sat(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_ustrunc_satIfEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @ustrunc_sat_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.ustrunc.sat.i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z19__esimd_ustrunc_satIfEvvj(<16 x i64>)
define spir_func i32 @ustrunc_sat_2(<16 x i64> %a0) {
  %r = call spir_func i32 @_Z19__esimd_ustrunc_satIfEvvj(<16 x i64> %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sutrunc_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sutrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_sutrunc_satIfEvv(<16 x i64>)
define spir_func <16 x i32> @sutrunc_sat(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_sutrunc_satIfEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @sutrunc_sat_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.sutrunc.sat.i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z19__esimd_sutrunc_satIfEvvj(<16 x i64>)
define spir_func i32 @sutrunc_sat_2(<16 x i64> %a0) {
  %r = call spir_func i32 @_Z19__esimd_sutrunc_satIfEvvj(<16 x i64> %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sstrunc_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sstrunc.sat.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z19__esimd_sstrunc_satIfEvv(<16 x i64>)
define spir_func <16 x i32> @sstrunc_sat(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z19__esimd_sstrunc_satIfEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @sstrunc_sat_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.sstrunc.sat.i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z19__esimd_sstrunc_satIfEvvj(<16 x i64>)
define spir_func i32 @sstrunc_sat_2(<16 x i64> %a0) {
  %r = call spir_func i32 @_Z19__esimd_sstrunc_satIfEvvj(<16 x i64> %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x float> @bf_cvt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.bf.cvt.v16f32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z14__esimd_bf_cvtIfEvv(<16 x float>)
define spir_func <16 x float> @bf_cvt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z14__esimd_bf_cvtIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @bf_cvt_2(
; CHECK-NEXT:    %r = call half @llvm.genx.bf.cvt.f16.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z14__esimd_bf_cvtIfEvvj(<16 x float>)
define spir_func half @bf_cvt_2(<16 x float> %a0) {
  %r = call spir_func half @_Z14__esimd_bf_cvtIfEvvj(<16 x float> %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @tf32_cvt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.tf32.cvt.v16f32.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z16__esimd_tf32_cvtIfEvv(<16 x float>)
define spir_func <16 x float> @tf32_cvt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z16__esimd_tf32_cvtIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @srnd(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.srnd.v16f32.v16f32.v8i32(<16 x float> %a0, <8 x i32> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_srndIfEvv(<16 x float>, <8 x i32>)
define spir_func <16 x float> @srnd(<16 x float> %a0, <8 x i32> %a1) {
  %r = call spir_func <16 x float> @_Z12__esimd_srndIfEvv(<16 x float> %a0, <8 x i32> %a1)
  ret <16 x float> %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.sat.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.sat.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.fptoui.sat.v16i32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.fptoui.sat.i32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.fptosi.sat.v16i32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.fptosi.sat.i32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.uutrunc.sat.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.uutrunc.sat.i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.ustrunc.sat.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.ustrunc.sat.i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.sutrunc.sat.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.sutrunc.sat.i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.sstrunc.sat.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.sstrunc.sat.i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.bf.cvt.v16f32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.bf.cvt.f16.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.tf32.cvt.v16f32.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.srnd.v16f32.v16f32.v8i32(<16 x float>, <8 x i32>) #
