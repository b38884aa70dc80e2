; Names that are not names of library functions: C names, names local to a function, types and tables, other namespaces. The
; pass still follows calls from functions that are local to a function. A suffix does not hide a name. Names that look like
; those of library functions, but cannot be demangled, are errors.
; RUN: not opt -passes=esimd-verifier %s -disable-output 2>&1 | FileCheck %s --implicit-check-not=error

; CHECK:      error: {{.*}} function 'sycl::_V1::sinh()' is not supported in ESIMD context, called from ''lambda'()::operator()', called from kernel 'k'
; CHECK-NEXT: error: {{.*}} function 'sycl::_V1::cosh...' cannot be checked: its mangled name cannot be read, called from kernel 'k'
; CHECK-NEXT: error: {{.*}} function 'sycl::_V1::cosh...' cannot be checked: its mangled name cannot be read, called from kernel 'k'
; CHECK-NEXT: error: {{.*}} function 'sycl::_V1::cosh() (.5)' is not supported in ESIMD context, called from kernel 'k'

define spir_func void @_ZZN4sycl3_V16stream4initEvENKUlvE_clEv() {
  call spir_func void @_ZN4sycl3_V14sinhEv()
  ret void
}

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_ZZN4sycl3_V16stream4initEvENKUlvE_clEv()
  call spir_func void @sycl()
  call spir_func void @_Z()
  call spir_func void @_ZN4sycl3_V1()
  call spir_func void @_ZN4sycl3_V1E()
  call spir_func void @_ZN4sycl3_V14cosh()
  call spir_func void @_ZN4sycl3_V199999999999999999999coshEv()
  call spir_func void @_ZN4sycl3_V14coshIXcvS_E()
  call spir_func void @"_ZN4sycl3_V1\FF"()
  call spir_func void @_ZTVN4sycl3_V16streamE()
  call spir_func void @_ZTSN4sycl3_V16streamE()
  call spir_func void @_ZN4sycl3_V14coshE()
  call spir_func void @_ZN4sycl4coshEv()
  call spir_func void @_ZN4sycl4_V194coshEv()
  call spir_func void @_ZN1n4sycl3_V14coshEv()
  call spir_func void @_Z4coshv()
  call spir_func void @_ZN4sycl3_V14coshEv.5()
  ret void
}

declare spir_func void @sycl()
declare spir_func void @_Z()
declare spir_func void @_ZN4sycl3_V1()
declare spir_func void @_ZN4sycl3_V1E()
declare spir_func void @_ZN4sycl3_V14cosh()
declare spir_func void @_ZN4sycl3_V199999999999999999999coshEv()
declare spir_func void @_ZN4sycl3_V14coshIXcvS_E()
declare spir_func void @"_ZN4sycl3_V1\FF"()
declare spir_func void @_ZTVN4sycl3_V16streamE()
declare spir_func void @_ZTSN4sycl3_V16streamE()
declare spir_func void @_ZN4sycl3_V14coshE()
declare spir_func void @_ZN4sycl4coshEv()
declare spir_func void @_ZN4sycl4_V194coshEv()
declare spir_func void @_ZN1n4sycl3_V14coshEv()
declare spir_func void @_Z4coshv()
declare spir_func void @_ZN4sycl3_V14coshEv.5()
declare spir_func void @_ZN4sycl3_V14sinhEv()

!0 = !{}
