; For a long chain, the message shows the four functions that are nearest to the call, and the kernel. For a long name, it
; shows the beginning and the end.
; RUN: not opt -passes=esimd-verifier %s -disable-output 2>&1 | FileCheck %s --implicit-check-not=error

; CHECK: error: {{.*}} function 'sycl::_V1::cosh()' is not supported in ESIMD context, called from 'n::f', called from kernel 'k'{{$}}
; CHECK: error: {{.*}} function 'sycl::_V1::sinh()' is not supported in ESIMD context, called from 'e', called from 'd', called from 'c', called from 'b', called from kernel 'k'{{$}}
; CHECK: error: {{.*}} function 'sycl::_V1::tanh()' is not supported in ESIMD context, called from 'g', called from 'f', called from 'e', called from 'd', through 2 more, called from kernel 'k'{{$}}
; CHECK: error: {{.*}} function 'sycl::_V1::tanh()' is not supported in ESIMD context, called from 'abcdefghijabcdefghijabcdefghijabcdefghijabcdefghij...abcdefghijabcdefghijabcdefghijabcdefghijabcdefghij', called from kernel 'k'{{$}}

define spir_func void @_ZN1n1fIiEEvv() {
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

define spir_func void @_Z1bv() {
  call spir_func void @_Z1cv()
  ret void
}

define spir_func void @_Z1cv() {
  call spir_func void @_Z1dv()
  ret void
}

define spir_func void @_Z1dv() {
  call spir_func void @_Z1ev()
  ret void
}

define spir_func void @_Z1ev() {
  call spir_func void @_ZN4sycl3_V14sinhEv()
  call spir_func void @_Z1fv()
  ret void
}

define spir_func void @_Z1fv() {
  call spir_func void @_Z1gv()
  ret void
}

define spir_func void @_Z1gv() {
  call spir_func void @_ZN4sycl3_V14tanhEv()
  ret void
}

define spir_func void @_Z130abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijv() {
  call spir_func void @_ZN4sycl3_V14tanhEv()
  ret void
}

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_ZN1n1fIiEEvv()
  call spir_func void @_Z1bv()
  call spir_func void @_Z130abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijv()
  ret void
}

declare spir_func void @_ZN4sycl3_V14coshEv()
declare spir_func void @_ZN4sycl3_V14sinhEv()
declare spir_func void @_ZN4sycl3_V14tanhEv()

!0 = !{}
