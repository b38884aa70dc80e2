; fmadd becomes LLVM's fused multiply-add; fast-math flags are kept.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func <16 x float> @_Z13__esimd_fmaddIfLi16EEv(<16 x float>, <16 x float>, <16 x float>)
declare spir_func half @_Z13__esimd_fmaddIDhLi1EEv(half, half, half)

; CHECK-LABEL: define <16 x float> @vector(
; CHECK-NEXT:    %r = call nnan contract <16 x float> @llvm.fma.v16f32(<16 x float> %a, <16 x float> %b, <16 x float> %c)
define <16 x float> @vector(<16 x float> %a, <16 x float> %b, <16 x float> %c) {
  %r = call nnan contract spir_func <16 x float> @_Z13__esimd_fmaddIfLi16EEv(<16 x float> %a, <16 x float> %b, <16 x float> %c)
  ret <16 x float> %r
}

; CHECK-LABEL: define half @scalar(
; CHECK-NEXT:    %r = call half @llvm.fma.f16(half %a, half %b, half %c)
define half @scalar(half %a, half %b, half %c) {
  %r = call spir_func half @_Z13__esimd_fmaddIDhLi1EEv(half %a, half %b, half %c)
  ret half %r
}
