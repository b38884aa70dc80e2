; A builtin that remains after lowering would be an import that no device provides: each call is an error.
; RUN: split-file %s %t
; RUN: not opt -S -passes=esimd-writer-attributes %t/call.ll -o %t/out.ll 2>&1 | FileCheck %t/call.ll --implicit-check-not=error:
; RUN: not opt -S -passes=esimd-writer-attributes %t/address.ll -o %t/out.ll 2>&1 | FileCheck %t/address.ll --implicit-check-not=error:
; RUN: not ls %t/out.ll

;--- call.ll
target triple = "spir64-unknown-unknown"

; CHECK: error: <unknown>:0:0: in function f void (): builtin '__esimd_slm_free(unsigned int)' is not lowered; run all of lower-esimd
; CHECK: error: <unknown>:0:0: in function f void (): builtin '__esimd_barrier()' is not lowered; run all of lower-esimd
define spir_func void @f() !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_freej(i32 0)
  call spir_func void @_Z15__esimd_barrierv()
  ret void
}

declare spir_func void @_Z15__esimd_barrierv()
declare spir_func void @_Z16__esimd_slm_freej(i32)
; Not used.
declare spir_func void @_Z14__esimd_sbarrierv()

!0 = !{}

;--- address.ll
target triple = "spir64-unknown-unknown"

@table = global ptr @_Z15__esimd_barrierv

; CHECK: error: <unknown>:0:0: in function _Z15__esimd_barrierv void (): builtin '__esimd_barrier()' is not lowered; run all of lower-esimd
declare spir_func void @_Z15__esimd_barrierv()

define spir_kernel void @k() "VCSLMSize"="0" !sycl_explicit_simd !0 {
  ret void
}

!0 = !{}
