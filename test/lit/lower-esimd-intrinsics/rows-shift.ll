; Each row of the table: shifts. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x i32> @ssshl(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ssshl.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_ssshlIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @ssshl(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_ssshlIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ssshl_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ssshl.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_ssshlIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @ssshl_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_ssshlIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sushl(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sushl.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_sushlIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @sushl(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_sushlIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sushl_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sushl.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_sushlIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @sushl_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_sushlIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @usshl(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.usshl.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_usshlIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @usshl(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_usshlIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @usshl_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.usshl.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_usshlIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @usshl_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_usshlIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @uushl(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.uushl.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_uushlIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @uushl(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_uushlIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @uushl_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.uushl.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_uushlIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @uushl_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_uushlIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ssshl_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ssshl.sat.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_ssshl_satIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @ssshl_sat(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z17__esimd_ssshl_satIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ssshl_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ssshl.sat.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_ssshl_satIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @ssshl_sat_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z17__esimd_ssshl_satIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sushl_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sushl.sat.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_sushl_satIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @sushl_sat(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z17__esimd_sushl_satIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sushl_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sushl.sat.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_sushl_satIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @sushl_sat_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z17__esimd_sushl_satIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @usshl_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.usshl.sat.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_usshl_satIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @usshl_sat(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z17__esimd_usshl_satIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @usshl_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.usshl.sat.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_usshl_satIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @usshl_sat_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z17__esimd_usshl_satIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @uushl_sat(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.uushl.sat.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_uushl_satIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @uushl_sat(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z17__esimd_uushl_satIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @uushl_sat_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.uushl.sat.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z17__esimd_uushl_satIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @uushl_sat_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z17__esimd_uushl_satIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @rol(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.rol.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_rolIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @rol(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z11__esimd_rolIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @rol_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.rol.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_rolIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @rol_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z11__esimd_rolIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ror(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ror.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_rorIilLi16EEvv(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @ror(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z11__esimd_rorIilLi16EEvv(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ror_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ror.v16i32.v16i64(<16 x i64> %a0, <16 x i64> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_rorIilLi16EEvvj(<16 x i64>, <16 x i64>)
define spir_func <16 x i32> @ror_2(<16 x i64> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z11__esimd_rorIilLi16EEvvj(<16 x i64> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.ssshl.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.sushl.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.usshl.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.uushl.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.ssshl.sat.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.sushl.sat.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.usshl.sat.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.uushl.sat.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.rol.v16i32.v16i64(<16 x i64>, <16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.ror.v16i32.v16i64(<16 x i64>, <16 x i64>) #
