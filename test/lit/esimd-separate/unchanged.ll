; Modules with only ESIMD code or only SYCL code are unchanged.

; RUN: split-file %s %t
; RUN: opt -S -passes=esimd-separate %t/esimd.ll -o %t.esimd.1
; RUN: opt -S %t/esimd.ll -o %t.esimd.2
; RUN: cmp %t.esimd.1 %t.esimd.2
; RUN: opt -S -passes=esimd-separate %t/sycl.ll -o %t.sycl.1
; RUN: opt -S %t/sycl.ll -o %t.sycl.2
; RUN: cmp %t.sycl.1 %t.sycl.2

;--- esimd.ll
define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @exported()
  ret void
}
define spir_func void @exported() "sycl-module-id"="a.cpp" {
  call spir_func void @helper()
  ret void
}
define linkonce_odr spir_func void @helper() {
  ret void
}
!0 = !{}

;--- sycl.ll
define spir_kernel void @k() {
  call spir_func void @helper()
  ret void
}
define linkonce_odr spir_func void @helper() {
  ret void
}
