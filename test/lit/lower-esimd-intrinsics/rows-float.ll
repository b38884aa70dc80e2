; Each row of the table: floating-point numbers. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @rndd(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rndd.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_rnddIfEvv(<16 x float>)
define spir_func <16 x float> @rndd(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_rnddIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @rndd_2(
; CHECK-NEXT:    %r = call half @llvm.genx.rndd.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z12__esimd_rnddIfEvvj(half)
define spir_func half @rndd_2(half %a0) {
  %r = call spir_func half @_Z12__esimd_rnddIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @rnde(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rnde.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_rndeIfEvv(<16 x float>)
define spir_func <16 x float> @rnde(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_rndeIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @rnde_2(
; CHECK-NEXT:    %r = call half @llvm.genx.rnde.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z12__esimd_rndeIfEvvj(half)
define spir_func half @rnde_2(half %a0) {
  %r = call spir_func half @_Z12__esimd_rndeIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @rndu(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rndu.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_rnduIfEvv(<16 x float>)
define spir_func <16 x float> @rndu(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_rnduIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @rndu_2(
; CHECK-NEXT:    %r = call half @llvm.genx.rndu.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z12__esimd_rnduIfEvvj(half)
define spir_func half @rndu_2(half %a0) {
  %r = call spir_func half @_Z12__esimd_rnduIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @rndz(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rndz.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_rndzIfEvv(<16 x float>)
define spir_func <16 x float> @rndz(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_rndzIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @rndz_2(
; CHECK-NEXT:    %r = call half @llvm.genx.rndz.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z12__esimd_rndzIfEvvj(half)
define spir_func half @rndz_2(half %a0) {
  %r = call spir_func half @_Z12__esimd_rndzIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @frc(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.frc.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_frcIfEvv(<16 x float>)
define spir_func <16 x float> @frc(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_frcIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @frc_2(
; CHECK-NEXT:    %r = call half @llvm.genx.frc.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_frcIfEvvj(half)
define spir_func half @frc_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_frcIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @inv(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.inv.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_invIfEvv(<16 x float>)
define spir_func <16 x float> @inv(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_invIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @inv_2(
; CHECK-NEXT:    %r = call half @llvm.genx.inv.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_invIfEvvj(half)
define spir_func half @inv_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_invIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @log(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.log.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_logIfEvv(<16 x float>)
define spir_func <16 x float> @log(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_logIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @log_2(
; CHECK-NEXT:    %r = call half @llvm.genx.log.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_logIfEvvj(half)
define spir_func half @log_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_logIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @exp(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.exp.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_expIfEvv(<16 x float>)
define spir_func <16 x float> @exp(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_expIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @exp_2(
; CHECK-NEXT:    %r = call half @llvm.genx.exp.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_expIfEvvj(half)
define spir_func half @exp_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_expIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @sqrt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.sqrt.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_sqrtIfEvv(<16 x float>)
define spir_func <16 x float> @sqrt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z12__esimd_sqrtIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @sqrt_2(
; CHECK-NEXT:    %r = call half @llvm.genx.sqrt.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z12__esimd_sqrtIfEvvj(half)
define spir_func half @sqrt_2(half %a0) {
  %r = call spir_func half @_Z12__esimd_sqrtIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @rsqrt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rsqrt.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z13__esimd_rsqrtIfEvv(<16 x float>)
define spir_func <16 x float> @rsqrt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z13__esimd_rsqrtIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @rsqrt_2(
; CHECK-NEXT:    %r = call half @llvm.genx.rsqrt.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z13__esimd_rsqrtIfEvvj(half)
define spir_func half @rsqrt_2(half %a0) {
  %r = call spir_func half @_Z13__esimd_rsqrtIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @sin(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.sin.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_sinIfEvv(<16 x float>)
define spir_func <16 x float> @sin(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_sinIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @sin_2(
; CHECK-NEXT:    %r = call half @llvm.genx.sin.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_sinIfEvvj(half)
define spir_func half @sin_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_sinIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @cos(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.cos.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_cosIfEvv(<16 x float>)
define spir_func <16 x float> @cos(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z11__esimd_cosIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @cos_2(
; CHECK-NEXT:    %r = call half @llvm.genx.cos.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_cosIfEvvj(half)
define spir_func half @cos_2(half %a0) {
  %r = call spir_func half @_Z11__esimd_cosIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @ieee_sqrt(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.ieee.sqrt.v16f32(<16 x float> %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z17__esimd_ieee_sqrtIfEvv(<16 x float>)
define spir_func <16 x float> @ieee_sqrt(<16 x float> %a0) {
  %r = call spir_func <16 x float> @_Z17__esimd_ieee_sqrtIfEvv(<16 x float> %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @ieee_sqrt_2(
; CHECK-NEXT:    %r = call half @llvm.genx.ieee.sqrt.f16(half %a0)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z17__esimd_ieee_sqrtIfEvvj(half)
define spir_func half @ieee_sqrt_2(half %a0) {
  %r = call spir_func half @_Z17__esimd_ieee_sqrtIfEvvj(half %a0)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @ieee_div(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.ieee.div.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z16__esimd_ieee_divIfEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @ieee_div(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z16__esimd_ieee_divIfEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @ieee_div_2(
; CHECK-NEXT:    %r = call half @llvm.genx.ieee.div.f16(half %a0, half %a1)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z16__esimd_ieee_divIfEvvj(half, half)
define spir_func half @ieee_div_2(half %a0, half %a1) {
  %r = call spir_func half @_Z16__esimd_ieee_divIfEvvj(half %a0, half %a1)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @fmax(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.fmax.v16f32.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_fmaxIfEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @fmax(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z12__esimd_fmaxIfEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @fmax_2(
; CHECK-NEXT:    %r = call half @llvm.genx.fmax.f16.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z12__esimd_fmaxIfEvvj(<16 x float>, <16 x float>)
define spir_func half @fmax_2(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func half @_Z12__esimd_fmaxIfEvvj(<16 x float> %a0, <16 x float> %a1)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @fmin(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.fmin.v16f32.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z12__esimd_fminIfEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @fmin(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z12__esimd_fminIfEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @fmin_2(
; CHECK-NEXT:    %r = call half @llvm.genx.fmin.f16.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z12__esimd_fminIfEvvj(<16 x float>, <16 x float>)
define spir_func half @fmin_2(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func half @_Z12__esimd_fminIfEvvj(<16 x float> %a0, <16 x float> %a1)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @pow(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.pow.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_powIfEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @pow(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z11__esimd_powIfEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @pow_2(
; CHECK-NEXT:    %r = call half @llvm.genx.pow.f16(half %a0, half %a1)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_powIfEvvj(half, half)
define spir_func half @pow_2(half %a0, half %a1) {
  %r = call spir_func half @_Z11__esimd_powIfEvvj(half %a0, half %a1)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x float> @dp4(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dp4.v16f32(<16 x float> %a0, <16 x float> %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z11__esimd_dp4IfEvv(<16 x float>, <16 x float>)
define spir_func <16 x float> @dp4(<16 x float> %a0, <16 x float> %a1) {
  %r = call spir_func <16 x float> @_Z11__esimd_dp4IfEvv(<16 x float> %a0, <16 x float> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @dp4_2(
; CHECK-NEXT:    %r = call half @llvm.genx.dp4.f16(half %a0, half %a1)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z11__esimd_dp4IfEvvj(half, half)
define spir_func half @dp4_2(half %a0, half %a1) {
  %r = call spir_func half @_Z11__esimd_dp4IfEvvj(half %a0, half %a1)
  ret half %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rndd.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.rndd.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rnde.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.rnde.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rndu.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.rndu.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rndz.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.rndz.f16(half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.frc.v16f32(<16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.frc.f16(half) #
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
; CHECK{LITERAL}: declare half @llvm.genx.fmax.f16.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.fmin.v16f32.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.fmin.f16.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.pow.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.pow.f16(half, half) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dp4.v16f32(<16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.dp4.f16(half, half) #
