; SYCL kernels and ESIMD kernels go through different code generators: one module cannot hold both.

; RUN: not opt -S -o %t.none -passes=lower-esimd %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.none
; RUN: not opt -S -o %t.none -passes='sycl-post-link<out=%t.prop>' %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.none
; RUN: not test -e %t.prop
; CHECK: error: <unknown>:0:0: in function sycl void (): kernel 'sycl' is not ESIMD code, which must be in a module of its own

target triple = "spir64-unknown-unknown"

define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  call spir_func void @_Z15__esimd_barrierv()
  ret void
}

define spir_kernel void @sycl() {
  ret void
}

declare spir_func void @_Z15__esimd_barrierv()

!0 = !{}
