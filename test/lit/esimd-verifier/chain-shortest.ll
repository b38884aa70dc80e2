; The chain is a shortest one from a kernel, even if another marked function precedes it.
; RUN: not opt -passes=esimd-verifier %s -disable-output 2>&1 | FileCheck %s --implicit-check-not=error

; CHECK: error: {{.*}} in function _Z1dv void (): function 'sycl::_V1::cosh()' is not supported in ESIMD context, called from 'd', called from 'b', called from kernel 'k'{{$}}

define spir_func void @_Z1av() !sycl_explicit_simd !0 {
  call spir_func void @_Z1bv()
  ret void
}

define spir_func void @_Z1bv() {
  call spir_func void @_Z1dv()
  ret void
}

define spir_func void @_Z1cv() {
  call spir_func void @_Z1av()
  ret void
}

define spir_func void @_Z1dv() {
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_Z1cv()
  call spir_func void @_Z1bv()
  ret void
}

declare spir_func void @_ZN4sycl3_V14coshEv()

!0 = !{}
