; Modules without ESIMD code, and modules whose ESIMD code is marked, are not changed.

; RUN: opt -S -passes=esimd-markers < %s > %t.1
; RUN: opt -S < %s > %t.2
; RUN: cmp %t.1 %t.2

define spir_kernel void @plain() {
  call spir_func void @helper()
  ret void
}

define spir_kernel void @marked() !sycl_explicit_simd !0 {
  call spir_func void @_Z15__esimd_barrierv()
  call spir_func void @helper()
  ret void
}

define spir_func void @helper() {
  ret void
}

declare spir_func void @_Z15__esimd_barrierv()

!0 = !{}
