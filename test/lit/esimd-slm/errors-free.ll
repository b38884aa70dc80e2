; slm_free must not have a result.
; RUN: not opt -S -passes=esimd-kernel-records,esimd-slm %s -o %t.ll 2>&1 | FileCheck %s
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

; CHECK: error: {{.*}}: slm_free is called with 1 argument and returns i32; expected 1 argument and result type void
define spir_kernel void @k(ptr %p) !sycl_explicit_simd !0 {
  %m = call i32 @_Z17__esimd_slm_allocj(i32 8)
  %r = call i32 @_Z16__esimd_slm_freej(i32 %m)
  store i32 %r, ptr %p
  ret void
}

declare i32 @_Z17__esimd_slm_allocj(i32)
declare i32 @_Z16__esimd_slm_freej(i32)
!0 = !{}
