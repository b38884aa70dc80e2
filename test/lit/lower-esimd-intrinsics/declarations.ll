; No builtin remains: unused declarations are removed, including weak ones, and existing declarations are reused.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare extern_weak spir_func void @_Z14__esimd_vstoreIfLi16EEv(ptr addrspace(4), <16 x float>)
declare spir_func void @_Z17__esimd_not_knownv()
declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEv(<16 x float>)
declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEj(<16 x float>)
declare <16 x float> @llvm.genx.inv.v16f32(<16 x float>)

; CHECK-NOT:   __esimd_
; CHECK-LABEL: define void @f(
; CHECK-NEXT:    %a = call <16 x float> @llvm.genx.inv.v16f32(<16 x float> %x)
; CHECK-NEXT:    %b = call <16 x float> @llvm.genx.inv.v16f32(<16 x float> %a)
; CHECK-NEXT:    ret void
; CHECK-NOT:   __esimd_
define void @f(<16 x float> %x) {
  %a = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEv(<16 x float> %x)
  %b = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEj(<16 x float> %a)
  ret void
}
