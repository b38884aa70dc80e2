; A builtin with a body is an error, even if it would be inlined first. Other names with the prefix, and functions in the
; device library, may have bodies.
; RUN: not opt -S -passes=lower-esimd %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not opt -S -passes='lower-esimd<no-optimize>' %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not opt -S -passes=esimd-markers %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

; CHECK: error: {{.*}} in function _Z15__esimd_barrierv void (): builtin '__esimd_barrier()': it has a body; expected a declaration
define linkonce_odr spir_func void @_Z15__esimd_barrierv() {
  ret void
}

; CHECK: error: {{.*}} in function _Z17__esimd_slm_allocj i32 (i32): builtin '__esimd_slm_alloc(unsigned int)': it has a body; expected a declaration
define internal spir_func i32 @_Z17__esimd_slm_allocj(i32 %size) alwaysinline {
  ret i32 0
}

define linkonce_odr spir_func i32 @_Z25__esimd_get_surface_indexIPU3AS1iEj(ptr addrspace(1) %object) {
  ret i32 0
}

define linkonce_odr spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) %p) {
  ret i16 0
}

define spir_kernel void @k(ptr addrspace(1) %p) !sycl_explicit_simd !0 {
  call spir_func void @_Z15__esimd_barrierv()
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  %i = call spir_func i32 @_Z25__esimd_get_surface_indexIPU3AS1iEj(ptr addrspace(1) %p)
  ret void
}

!0 = !{}
