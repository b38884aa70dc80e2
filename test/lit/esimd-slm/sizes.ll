; Sizes of more than 31 bits, functions that no kernel calls, kernels without a record, and modules without local memory.

; RUN: split-file %s %t
; RUN: not opt -disable-output -passes=esimd-kernel-records,esimd-slm %t/large.ll 2>&1 | FileCheck %s --check-prefix=LARGE --implicit-check-not=error:
; LARGE: error: <unknown>:0:0: in function k void (): kernel 'k' needs 8589934590 bytes of local memory; at most 2147483647

; RUN: opt -S -passes=esimd-kernel-records,esimd-slm %t/unreached.ll 2>&1 | FileCheck %s --check-prefix=UNREACHED --implicit-check-not=warning:
; UNREACHED:      warning: <unknown>:0:0: in function exported i32 (): 'exported' allocates local memory, but no ESIMD kernel calls it
; UNREACHED-LABEL: define spir_func i32 @exported(
; UNREACHED:       ret i32 0
; Unreachable allocations do not affect those that a kernel reaches.
; UNREACHED-LABEL: define spir_func i32 @called(
; UNREACHED:       ret i32 0
; UNREACHED:      !{ptr @k, !"k", !{{[0-9]+}}, i32 16, i32 0,

; RUN: not opt -disable-output -passes=esimd-slm %t/large.ll 2>&1 | FileCheck %s --check-prefix=RECORD
; RECORD: error: <unknown>:0:0: in function k void (): kernel 'k' needs

; RUN: not opt -disable-output -passes=esimd-slm %t/unreached.ll 2>&1 | FileCheck %s --check-prefix=NO-RECORD
; NO-RECORD: error: <unknown>:0:0: in function k void (): no record for the kernel in !genx.kernels; run 'esimd-kernel-records' first

; RUN: opt -S -passes=esimd-slm < %t/none.ll > %t.1
; RUN: opt -S < %t/none.ll > %t.2
; RUN: cmp %t.1 %t.2

;--- large.ll
define spir_kernel void @k() !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 -1)
  %b = call spir_func i32 @_Z17__esimd_slm_allocj(i32 -1)
  call spir_func void @_Z16__esimd_slm_freej(i32 %b)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
!0 = !{}

;--- unreached.ll
define spir_func i32 @exported() {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  %b = call spir_func i32 @called()
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret i32 %a
}
define spir_func i32 @called() {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret i32 %a
}
define spir_kernel void @k() !sycl_explicit_simd !0 {
  %b = call spir_func i32 @called()
  ret void
}
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
!0 = !{}

;--- none.ll
define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_Z15__esimd_barrierv()
  ret void
}
declare spir_func void @_Z15__esimd_barrierv()
!0 = !{}
