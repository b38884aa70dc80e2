; A kernel without a name, or with one that is not UTF-8, cannot be recorded: nobody could launch it.

; RUN: not opt -S -o %t.none -passes=esimd-kernel-records %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.none

; CHECK: error: <unknown>:0:0: in function void (): an ESIMD kernel must have a name in UTF-8
define spir_kernel void @0() !sycl_explicit_simd !0 {
  ret void
}

; CHECK: error: <unknown>:0:0: in function {{[^ ]+}} void (): an ESIMD kernel must have a name in UTF-8
define spir_kernel void @"\FF"() !sycl_explicit_simd !0 {
  ret void
}

!0 = !{}
