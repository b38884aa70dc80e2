; An image without kernels is an ESIMD image if all exported functions are ESIMD code.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines
; RUN: sed 's/^; MORE //' %s | opt -passes='sycl-properties<out=->' -disable-output | FileCheck %s --match-full-lines --check-prefix=BOTH

; CHECK:     isEsimdImage=1|1
; BOTH-NOT:  isEsimdImage=1|1
; BOTH:      [SYCL/exported symbols]

define spir_func void @f() #0 !sycl_explicit_simd !0 {
  ret void
}

; MORE define spir_func void @g() #0 {
; MORE   ret void
; MORE }

attributes #0 = { "sycl-module-id"="k.cpp" }

!0 = !{}
