; Calls that reserve work-group memory and named barriers are kept for other passes; slm_init becomes an intrinsic.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func void @_Z16__esimd_slm_initj(i32)
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
declare spir_func void @_Z21__esimd_nbarrier_inith(i8)
declare spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8)

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    call void @llvm.genx.slm.init(i32 1024)
; CHECK-NEXT:    %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 48)
; CHECK-NEXT:    call spir_func void @_Z16__esimd_slm_freej(i32 %a)
; CHECK-NEXT:    call spir_func void @_Z21__esimd_nbarrier_inith(i8 5)
; CHECK-NEXT:    %b = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 4)
; CHECK-NEXT:    ret void
define void @f() {
  call spir_func void @_Z16__esimd_slm_initj(i32 1024)
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 48)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 5)
  %b = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 4)
  ret void
}
