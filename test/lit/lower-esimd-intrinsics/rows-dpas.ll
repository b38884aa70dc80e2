; Each row of the table: matrix products. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @dpas2(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dpas2.v16f32.v16f32.v8i32.v4f64(<16 x float> %a0, <8 x i32> %a1, <4 x double> %a2, i32 7, i32 -4, i32 70001, i32 7, i32 70001, i32 7)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z13__esimd_dpas2ILi7ELN4sycl3_V15esimd4hintEn4ELl70001ELs7EffidLi16ELi8ELi4ELi70001ELi7EEvv(<16 x float>, <8 x i32>, <4 x double>)
define spir_func <16 x float> @dpas2(<16 x float> %a0, <8 x i32> %a1, <4 x double> %a2) {
  %r = call spir_func <16 x float> @_Z13__esimd_dpas2ILi7ELN4sycl3_V15esimd4hintEn4ELl70001ELs7EffidLi16ELi8ELi4ELi70001ELi7EEvv(<16 x float> %a0, <8 x i32> %a1, <4 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @dpas_nosrc0(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dpas.nosrc0.v16f32.v16f32.v8i32(<16 x float> %a0, <8 x i32> %a1, i32 7)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z19__esimd_dpas_nosrc0ILi7EffiLi16ELi16ELi8EEvv(<16 x float>, <8 x i32>)
define spir_func <16 x float> @dpas_nosrc0(<16 x float> %a0, <8 x i32> %a1) {
  %r = call spir_func <16 x float> @_Z19__esimd_dpas_nosrc0ILi7EffiLi16ELi16ELi8EEvv(<16 x float> %a0, <8 x i32> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @dpasw(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dpasw.v16f32.v8i32.v4f64(<16 x float> %a0, <8 x i32> %a1, <4 x double> %a2, i32 7)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z13__esimd_dpaswILi7EfidLi16ELi8ELi4EEvv(<16 x float>, <8 x i32>, <4 x double>)
define spir_func <16 x float> @dpasw(<16 x float> %a0, <8 x i32> %a1, <4 x double> %a2) {
  %r = call spir_func <16 x float> @_Z13__esimd_dpaswILi7EfidLi16ELi8ELi4EEvv(<16 x float> %a0, <8 x i32> %a1, <4 x double> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @dpasw_nosrc0(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dpasw.nosrc0.v16f32.v16f32.v8i32(<16 x float> %a0, <8 x i32> %a1, i32 7)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z20__esimd_dpasw_nosrc0ILi7EffiLi16ELi16ELi8EEvv(<16 x float>, <8 x i32>)
define spir_func <16 x float> @dpasw_nosrc0(<16 x float> %a0, <8 x i32> %a1) {
  %r = call spir_func <16 x float> @_Z20__esimd_dpasw_nosrc0ILi7EffiLi16ELi16ELi8EEvv(<16 x float> %a0, <8 x i32> %a1)
  ret <16 x float> %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dpas2.v16f32.v16f32.v8i32.v4f64(<16 x float>, <8 x i32>, <4 x double>, i32, i32, i32, i32, i32, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dpas.nosrc0.v16f32.v16f32.v8i32(<16 x float>, <8 x i32>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dpasw.v16f32.v8i32.v4f64(<16 x float>, <8 x i32>, <4 x double>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dpasw.nosrc0.v16f32.v16f32.v8i32(<16 x float>, <8 x i32>, i32) #
