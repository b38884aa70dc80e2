; Each row of the table: floating-point numbers. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @rndd(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rndd.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_rnddILi16EEvv(<16 x float>)
define spir_func <16 x float> @rndd(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_rnddILi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func float @rndd_2(
; CHECK-NEXT:    %r = call float @llvm.genx.rndd.f32(float %a0)
; CHECK-NEXT:    ret float %r
declare spir_func float @_Z12__esimd_rnddILi1EEvv(float)
define spir_func float @rndd_2(float %a0) {
  %r = call spir_func float @_Z12__esimd_rnddILi1EEvv(float %a0)
  ret float %r
}

; CHECK-LABEL: define spir_func <16 x float> @rnde(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rnde.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_rndeILi16EEvv(<16 x float>)
define spir_func <16 x float> @rnde(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_rndeILi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func float @rnde_2(
; CHECK-NEXT:    %r = call float @llvm.genx.rnde.f32(float %a0)
; CHECK-NEXT:    ret float %r
declare spir_func float @_Z12__esimd_rndeILi1EEvv(float)
define spir_func float @rnde_2(float %a0) {
  %r = call spir_func float @_Z12__esimd_rndeILi1EEvv(float %a0)
  ret float %r
}

; CHECK-LABEL: define spir_func <16 x float> @rndu(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rndu.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_rnduILi16EEvv(<16 x float>)
define spir_func <16 x float> @rndu(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_rnduILi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func float @rndu_2(
; CHECK-NEXT:    %r = call float @llvm.genx.rndu.f32(float %a0)
; CHECK-NEXT:    ret float %r
declare spir_func float @_Z12__esimd_rnduILi1EEvv(float)
define spir_func float @rndu_2(float %a0) {
  %r = call spir_func float @_Z12__esimd_rnduILi1EEvv(float %a0)
  ret float %r
}

; CHECK-LABEL: define spir_func <16 x float> @rndz(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rndz.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_rndzILi16EEvv(<16 x float>)
define spir_func <16 x float> @rndz(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_rndzILi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func float @rndz_2(
; CHECK-NEXT:    %r = call float @llvm.genx.rndz.f32(float %a0)
; CHECK-NEXT:    ret float %r
declare spir_func float @_Z12__esimd_rndzILi1EEvv(float)
define spir_func float @rndz_2(float %a0) {
  %r = call spir_func float @_Z12__esimd_rndzILi1EEvv(float %a0)
  ret float %r
}

; CHECK-LABEL: define spir_func <16 x float> @frc(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.frc.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_frcILi16EEvv(<16 x float>)
define spir_func <16 x float> @frc(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_frcILi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func float @frc_2(
; CHECK-NEXT:    %r = call float @llvm.genx.frc.f32(float %a0)
; CHECK-NEXT:    ret float %r
declare spir_func float @_Z11__esimd_frcILi1EEvv(float)
define spir_func float @frc_2(float %a0) {
  %r = call spir_func float @_Z11__esimd_frcILi1EEvv(float %a0)
  ret float %r
}

; CHECK-LABEL: define spir_func <16 x float> @inv(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.inv.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEvv(<16 x float>)
define spir_func <16 x float> @inv(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @inv_2(
; CHECK-NEXT:    %r = call half @llvm.genx.inv.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_invIDF16_Li1EEvv(half)
define spir_func half @inv_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_invIDF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @log(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.log.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_logIfLi16EEvv(<16 x float>)
define spir_func <16 x float> @log(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_logIfLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @log_2(
; CHECK-NEXT:    %r = call half @llvm.genx.log.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_logIDF16_Li1EEvv(half)
define spir_func half @log_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_logIDF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @exp(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.exp.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_expIfLi16EEvv(<16 x float>)
define spir_func <16 x float> @exp(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_expIfLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @exp_2(
; CHECK-NEXT:    %r = call half @llvm.genx.exp.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_expIDF16_Li1EEvv(half)
define spir_func half @exp_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_expIDF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @sqrt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.sqrt.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_sqrtIfLi16EEvv(<16 x float>)
define spir_func <16 x float> @sqrt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_sqrtIfLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @sqrt_2(
; CHECK-NEXT:    %r = call half @llvm.genx.sqrt.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z12__esimd_sqrtIDF16_Li1EEvv(half)
define spir_func half @sqrt_2(half %a0) {
  %r = call spir_func half @_Z12__esimd_sqrtIDF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @rsqrt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rsqrt.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z13__esimd_rsqrtIfLi16EEvv(<16 x float>)
define spir_func <16 x float> @rsqrt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z13__esimd_rsqrtIfLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @rsqrt_2(
; CHECK-NEXT:    %r = call half @llvm.genx.rsqrt.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z13__esimd_rsqrtIDF16_Li1EEvv(half)
define spir_func half @rsqrt_2(half %a0) {
  %r = call spir_func half @_Z13__esimd_rsqrtIDF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @sin(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.sin.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_sinIfLi16EEvv(<16 x float>)
define spir_func <16 x float> @sin(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_sinIfLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @sin_2(
; CHECK-NEXT:    %r = call half @llvm.genx.sin.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_sinIDF16_Li1EEvv(half)
define spir_func half @sin_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_sinIDF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @cos(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.cos.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_cosIfLi16EEvv(<16 x float>)
define spir_func <16 x float> @cos(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_cosIfLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @cos_2(
; CHECK-NEXT:    %r = call half @llvm.genx.cos.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_cosIDF16_Li1EEvv(half)
define spir_func half @cos_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_cosIDF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @ieee_sqrt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.ieee.sqrt.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z17__esimd_ieee_sqrtIfLi16EEvv(<16 x float>)
define spir_func <16 x float> @ieee_sqrt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z17__esimd_ieee_sqrtIfLi16EEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @ieee_sqrt_2(
; CHECK-NEXT:    %r = call half @llvm.genx.ieee.sqrt.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z17__esimd_ieee_sqrtIDF16_Li1EEvv(half)
define spir_func half @ieee_sqrt_2(half %a0) {
  %r = call spir_func half @_Z17__esimd_ieee_sqrtIDF16_Li1EEvv(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @ieee_div(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.ieee.div.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z16__esimd_ieee_divIfLi16EEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @ieee_div(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z16__esimd_ieee_divIfLi16EEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @ieee_div_2(
; CHECK-NEXT:    %r = call half @llvm.genx.ieee.div.f16(half %a0, half %a1)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z16__esimd_ieee_divIDF16_Li1EEvv(half, half)
define spir_func half @ieee_div_2(half %a0, half %a1) {
  %r = call spir_func half @_Z16__esimd_ieee_divIDF16_Li1EEvv(half %a0, half %a1)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @fmax(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.fmax.v16f32.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_fmaxIfLi16EEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @fmax(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z12__esimd_fmaxIfLi16EEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x half> @fmax_2(
; CHECK-NEXT:    %r = call <16 x half> @llvm.genx.fmax.v16f16.v16f16(<16 x half> %a0, <16 x half> %a1)
; CHECK-NEXT:    ret <16 x half> %r
declare spir_func <16 x half> @_Z12__esimd_fmaxIDF16_Li16EEvv(<16 x half>, <16 x half>)
define spir_func <16 x half> @fmax_2(<16 x half> %a0, <16 x half> %a1) {
  %r = call spir_func <16 x half> @_Z12__esimd_fmaxIDF16_Li16EEvv(<16 x half> %a0, <16 x half> %a1)
  ret <16 x half> %r
}

; CHECK-LABEL: define spir_func <16 x float> @fmin(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.fmin.v16f32.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_fminIfLi16EEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @fmin(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z12__esimd_fminIfLi16EEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x half> @fmin_2(
; CHECK-NEXT:    %r = call <16 x half> @llvm.genx.fmin.v16f16.v16f16(<16 x half> %a0, <16 x half> %a1)
; CHECK-NEXT:    ret <16 x half> %r
declare spir_func <16 x half> @_Z12__esimd_fminIDF16_Li16EEvv(<16 x half>, <16 x half>)
define spir_func <16 x half> @fmin_2(<16 x half> %a0, <16 x half> %a1) {
  %r = call spir_func <16 x half> @_Z12__esimd_fminIDF16_Li16EEvv(<16 x half> %a0, <16 x half> %a1)
  ret <16 x half> %r
}

; CHECK-LABEL: define spir_func <16 x float> @pow(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.pow.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_powIfLi16EEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @pow(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z11__esimd_powIfLi16EEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @pow_2(
; CHECK-NEXT:    %r = call half @llvm.genx.pow.f16(half %a0, half %a1)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_powIDF16_Li1EEvv(half, half)
define spir_func half @pow_2(half %a0, half %a1) {
  %r = call spir_func half @_Z11__esimd_powIDF16_Li1EEvv(half %a0, half %a1)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @dp4(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dp4.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_dp4IfLi16EEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @dp4(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z11__esimd_dp4IfLi16EEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @dp4_2(
; CHECK-NEXT:    %r = call half @llvm.genx.dp4.f16(half %a0, half %a1)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_dp4IDF16_Li1EEvv(half, half)
define spir_func half @dp4_2(half %a0, half %a1) {
  %r = call spir_func half @_Z11__esimd_dp4IDF16_Li1EEvv(half %a0, half %a1)
  ret half %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rndd.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare float @llvm.genx.rndd.f32(float) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rnde.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare float @llvm.genx.rnde.f32(float) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rndu.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare float @llvm.genx.rndu.f32(float) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rndz.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare float @llvm.genx.rndz.f32(float) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.frc.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare float @llvm.genx.frc.f32(float) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.inv.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.inv.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.log.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.log.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.exp.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.exp.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.sqrt.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.sqrt.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rsqrt.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.rsqrt.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.sin.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.sin.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.cos.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.cos.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.ieee.sqrt.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.ieee.sqrt.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.ieee.div.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.ieee.div.f16(half, half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.fmax.v16f32.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x half> @llvm.genx.fmax.v16f16.v16f16(<16 x half>, <16 x half>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.fmin.v16f32.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x half> @llvm.genx.fmin.v16f16.v16f16(<16 x half>, <16 x half>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.pow.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.pow.f16(half, half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dp4.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.dp4.f16(half, half) #
