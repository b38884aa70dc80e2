; A kernel without a name, or with a name that is not UTF-8, cannot be recorded, because it could not be launched.

; RUN: not opt -S -o %t.none -passes=esimd-kernel-records %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.none

; CHECK: error: <unknown>:0:0: in function void (): the name of an ESIMD kernel must be valid UTF-8
define spir_kernel void @0() !sycl_explicit_simd !0 {
  ret void
}

; CHECK: error: <unknown>:0:0: in function {{[^ ]+}} void (): the name of an ESIMD kernel must be valid UTF-8
define spir_kernel void @"\FF"() !sycl_explicit_simd !0 {
  ret void
}

!0 = !{}
