; Another module may use a function that this module does not use. Such a function and its callees are
; therefore SYCL code.

; RUN: opt -S -verify-each -passes=esimd-separate %s | FileCheck %s

define spir_kernel void @sycl() {
  ret void
}

; CHECK:      define spir_kernel void @esimd()
; CHECK-NEXT:   call spir_func void @called.esimd()
define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  call spir_func void @called()
  ret void
}

; CHECK:      define linkonce_odr spir_func void @unused() {
; CHECK-NEXT:   call spir_func void @called()
define linkonce_odr spir_func void @unused() {
  call spir_func void @called()
  ret void
}

; CHECK: define linkonce_odr spir_func void @called() {
define linkonce_odr spir_func void @called() {
  ret void
}

; CHECK: define internal spir_func void @called.esimd() !sycl_explicit_simd

!0 = !{}
