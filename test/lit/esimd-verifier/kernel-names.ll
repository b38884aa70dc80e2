; A kernel that is named by a type is shown as that type. Without a kernel, the chain begins at a marked function.
; RUN: not opt -passes=esimd-verifier %s -disable-output 2>&1 | FileCheck %s --implicit-check-not=error

; CHECK:      error: {{.*}}, called from kernel 'main::Test'{{$}}
; CHECK-NEXT: error: {{.*}}, called from kernel 'main::'lambda'()'{{$}}
; CHECK-NEXT: error: {{.*}}, called from kernel 'plain name'{{$}}
; CHECK-NEXT: error: {{.*}}, called from ESIMD function 'n::f'{{$}}
; CHECK-NEXT: error: {{.*}}, called from 'n::g', called from ESIMD function 'n::f'{{$}}

define spir_kernel void @_ZTSZ4mainE4Test() !sycl_explicit_simd !0 {
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

define spir_kernel void @_ZTSZ4mainEUlvE_() !sycl_explicit_simd !0 {
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

define spir_kernel void @"plain name"() !sycl_explicit_simd !0 {
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

define spir_func void @_ZN1n1fEv() !sycl_explicit_simd !0 {
  call spir_func void @_ZN4sycl3_V14coshEv()
  call spir_func void @_ZN1n1gIiEEvT_(i32 1)
  ret void
}

define spir_func void @_ZN1n1gIiEEvT_(i32) {
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

declare spir_func void @_ZN4sycl3_V14coshEv()

!0 = !{}
