; A module with exported functions is mixed if some of these are ESIMD code and some are not.

; RUN: opt -S -verify-each -passes=esimd-separate %s | FileCheck %s
; RUN: opt -S -verify-each -passes=lower-esimd %s | FileCheck %s --check-prefix=LOWERED

; LOWERED: define spir_func void @sycl() #[[SYCL:[0-9]+]] {
; LOWERED: define spir_func void @esimd() #[[ESIMD:[0-9]+]] !sycl_explicit_simd
; LOWERED: define linkonce_odr spir_func void @both() {
; LOWERED-DAG: attributes #[[SYCL]] = { "sycl-module-id"="a.cpp" }
; LOWERED-DAG: attributes #[[ESIMD]] = { alwaysinline "VCFunction" "sycl-module-id"="a.cpp" }

; CHECK:      define spir_func void @sycl()
; CHECK-NEXT:   call spir_func void @both()
define spir_func void @sycl() "sycl-module-id"="a.cpp" {
  call spir_func void @both()
  ret void
}
; CHECK:      define spir_func void @esimd()
; CHECK-NEXT:   call spir_func void @both.esimd()
define spir_func void @esimd() "sycl-module-id"="a.cpp" !sycl_explicit_simd !0 {
  call spir_func void @both()
  ret void
}
define linkonce_odr spir_func void @both() {
  call spir_func void @declared()
  ret void
}
declare spir_func void @declared()
!0 = !{}
