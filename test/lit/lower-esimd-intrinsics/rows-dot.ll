; Each row of the table: dot products. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @uudp4a(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.uudp4a.v16f32.v16f32.v16i32.v16f64(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z14__esimd_uudp4aIffidLi16EEvv(<16 x float>, <16 x i32>, <16 x double>)
define spir_func <16 x float> @uudp4a(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2) {
  %r = call spir_func <16 x float> @_Z14__esimd_uudp4aIffidLi16EEvv(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @usdp4a(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.usdp4a.v16f32.v16f32.v16i32.v16f64(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z14__esimd_usdp4aIffidLi16EEvv(<16 x float>, <16 x i32>, <16 x double>)
define spir_func <16 x float> @usdp4a(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2) {
  %r = call spir_func <16 x float> @_Z14__esimd_usdp4aIffidLi16EEvv(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @sudp4a(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.sudp4a.v16f32.v16f32.v16i32.v16f64(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z14__esimd_sudp4aIffidLi16EEvv(<16 x float>, <16 x i32>, <16 x double>)
define spir_func <16 x float> @sudp4a(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2) {
  %r = call spir_func <16 x float> @_Z14__esimd_sudp4aIffidLi16EEvv(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @ssdp4a(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.ssdp4a.v16f32.v16f32.v16i32.v16f64(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z14__esimd_ssdp4aIffidLi16EEvv(<16 x float>, <16 x i32>, <16 x double>)
define spir_func <16 x float> @ssdp4a(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2) {
  %r = call spir_func <16 x float> @_Z14__esimd_ssdp4aIffidLi16EEvv(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @uudp4a_sat(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.uudp4a.sat.v16f32.v16f32.v16i32.v16f64(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z18__esimd_uudp4a_satIffidLi16EEvv(<16 x float>, <16 x i32>, <16 x double>)
define spir_func <16 x float> @uudp4a_sat(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2) {
  %r = call spir_func <16 x float> @_Z18__esimd_uudp4a_satIffidLi16EEvv(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @usdp4a_sat(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.usdp4a.sat.v16f32.v16f32.v16i32.v16f64(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z18__esimd_usdp4a_satIffidLi16EEvv(<16 x float>, <16 x i32>, <16 x double>)
define spir_func <16 x float> @usdp4a_sat(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2) {
  %r = call spir_func <16 x float> @_Z18__esimd_usdp4a_satIffidLi16EEvv(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @sudp4a_sat(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.sudp4a.sat.v16f32.v16f32.v16i32.v16f64(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z18__esimd_sudp4a_satIffidLi16EEvv(<16 x float>, <16 x i32>, <16 x double>)
define spir_func <16 x float> @sudp4a_sat(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2) {
  %r = call spir_func <16 x float> @_Z18__esimd_sudp4a_satIffidLi16EEvv(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @ssdp4a_sat(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.ssdp4a.sat.v16f32.v16f32.v16i32.v16f64(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z18__esimd_ssdp4a_satIffidLi16EEvv(<16 x float>, <16 x i32>, <16 x double>)
define spir_func <16 x float> @ssdp4a_sat(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2) {
  %r = call spir_func <16 x float> @_Z18__esimd_ssdp4a_satIffidLi16EEvv(<16 x float> %a0, <16 x i32> %a1, <16 x double> %a2)
  ret <16 x float> %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.uudp4a.v16f32.v16f32.v16i32.v16f64(<16 x float>, <16 x i32>, <16 x double>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.usdp4a.v16f32.v16f32.v16i32.v16f64(<16 x float>, <16 x i32>, <16 x double>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.sudp4a.v16f32.v16f32.v16i32.v16f64(<16 x float>, <16 x i32>, <16 x double>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.ssdp4a.v16f32.v16f32.v16i32.v16f64(<16 x float>, <16 x i32>, <16 x double>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.uudp4a.sat.v16f32.v16f32.v16i32.v16f64(<16 x float>, <16 x i32>, <16 x double>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.usdp4a.sat.v16f32.v16f32.v16i32.v16f64(<16 x float>, <16 x i32>, <16 x double>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.sudp4a.sat.v16f32.v16f32.v16i32.v16f64(<16 x float>, <16 x i32>, <16 x double>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.ssdp4a.sat.v16f32.v16f32.v16i32.v16f64(<16 x float>, <16 x i32>, <16 x double>) #
