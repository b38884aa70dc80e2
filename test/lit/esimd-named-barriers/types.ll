; Results of types that the headers do not declare are neither truncated nor poison.
; RUN: not opt -S -passes=esimd-kernel-records,esimd-named-barriers %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

; CHECK: error: {{.*}}: named_barrier_allocate is called with 1 argument and returns i1; expected 1 argument and an integer result of 8 to 64 bits
; CHECK: error: {{.*}}: named_barrier_allocate is called with 1 argument and returns i128; expected 1 argument and an integer result of 8 to 64 bits
; CHECK: error: {{.*}}: nbarrier_init is called with 1 argument and returns i8; expected 1 argument and result type void
define spir_kernel void @k() !sycl_explicit_simd !0 {
  %a = call i1 @_Z30__esimd_named_barrier_allocateh(i8 1)
  %b = call i128 @_Z30__esimd_named_barrier_allocatei(i8 1)
  %c = call i8 @_Z21__esimd_nbarrier_inith(i8 1)
  ret void
}

declare i1 @_Z30__esimd_named_barrier_allocateh(i8)
declare i128 @_Z30__esimd_named_barrier_allocatei(i8)
declare i8 @_Z21__esimd_nbarrier_inith(i8)
!0 = !{}
