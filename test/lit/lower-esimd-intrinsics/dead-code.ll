; In unreachable code, a value can be computed from itself.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEv(<16 x float>)
declare spir_func <16 x i16> @_Z19__esimd_unpack_maskILi16EEj(i32)
declare spir_func i32 @_Z17__esimd_pack_maskILi16EEjv(<16 x i16>)

; CHECK-LABEL: define void @f(
; CHECK:       dead:
; CHECK-NEXT:    %a = call <16 x float> @llvm.genx.inv.v16f32(<16 x float> %a)
; CHECK:         br label %dead
define void @f() {
  ret void
dead:
  %a = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEv(<16 x float> %a)
  %p = call spir_func i32 @_Z17__esimd_pack_maskILi16EEjv(<16 x i16> %u)
  %u = call spir_func <16 x i16> @_Z19__esimd_unpack_maskILi16EEj(i32 %p)
  br label %dead
}
