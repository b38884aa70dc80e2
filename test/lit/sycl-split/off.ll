; All SYCL kernels are in one part, except for ESIMD code and kernels with a different register file size.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=off;out=k.table>' -disable-output %s
; RUN: cat k.table k_0.sym k_1.sym k_2.sym k_3.sym | FileCheck --match-full-lines %s
; RUN: opt -S -passes=verify k_1.bc | FileCheck --check-prefix=ESIMD --implicit-check-not=define %s

; CHECK:      [Code|Symbols|Kind]
; CHECK-NEXT: k_0.bc|k_0.sym|sycl
; CHECK-NEXT: k_1.bc|k_1.sym|esimd
; CHECK-NEXT: k_2.bc|k_2.sym|sycl
; CHECK-NEXT: k_3.bc|k_3.sym|sycl
; CHECK-NEXT: a
; CHECK-NEXT: b
; CHECK-NEXT: esimd
; CHECK-NEXT: large
; CHECK-NEXT: automatic
; CHECK-NOT:  {{.}}

; ESIMD: define linkonce_odr spir_func void @both()
; ESIMD: define spir_kernel void @esimd() !sycl_explicit_simd

define spir_kernel void @a() #0 {
  call spir_func void @both()
  ret void
}

define linkonce_odr spir_func void @both() {
  ret void
}

define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  call spir_func void @both()
  ret void
}

define spir_kernel void @large() #1 {
  ret void
}

define spir_kernel void @b() #2 {
  ret void
}

define spir_kernel void @automatic() #3 {
  ret void
}

attributes #0 = { "sycl-module-id"="a.cpp" }
attributes #1 = { "sycl-grf-size"="256" }
attributes #2 = { "sycl-module-id"="b.cpp" }
attributes #3 = { "sycl-register-alloc-mode"="2" }

!0 = !{}
