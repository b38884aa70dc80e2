; After a pass with an error, no other pass reports anything.

; RUN: not opt -S -o %t.none -passes=lower-esimd %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
; RUN: not test -e %t.none
; CHECK: error: <unknown>:0:0: in function f void (): slm_init is not called from an ESIMD kernel

define spir_func void @f() {
  call spir_func void @_Z16__esimd_slm_initj(i32 8)
  call spir_func void @_Z15__esimd_unknownv()
  ret void
}

declare spir_func void @_Z16__esimd_slm_initj(i32)
declare spir_func void @_Z15__esimd_unknownv()
