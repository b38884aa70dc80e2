; A second run changes nothing.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s -o %t.1
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics,lower-esimd-intrinsics %s -o %t.2
; RUN: diff %t.1 %t.2

target triple = "spir64-unknown-unknown"

declare spir_func i16 @_Z11__esimd_anyItLi16EEt(<16 x i16>)
declare spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm16EEN1aEj(i32)
declare <8 x float> @llvm.fmuladd.v8f32(<8 x float>, <8 x float>, <8 x float>)

define spir_func i16 @f(<16 x i16> %m, i32 %o, ptr %p, <8 x float> %a) {
  %r = call spir_func i16 @_Z11__esimd_anyItLi16EEt(<16 x i16> %m)
  %v = call spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm16EEN1aEj(i32 %o)
  store <16 x float> %v, ptr %p
  %s = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %a, <8 x float> %a)
  %n = fptoui <8 x float> %s to <8 x i8>
  store <8 x i8> %n, ptr %p
  ret i16 %r
}
