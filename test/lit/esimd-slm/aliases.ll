; A call through an alias counts as a direct call to its target.
; RUN: opt -S -verify-each -passes=esimd-kernel-records,esimd-named-barriers,esimd-slm %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@alias = alias void (ptr), ptr @allocates

; CHECK-LABEL: define internal spir_func void @allocates(
; CHECK-NEXT:    store i32 16, ptr %p
; CHECK-NEXT:    ret void
define internal spir_func void @allocates(ptr %p) {
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 3)
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  store i32 %m, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
  ret void
}

define spir_kernel void @k(ptr %p) !sycl_explicit_simd !0 {
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  call spir_func void @alias(ptr %p)
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
  ret void
}

; CHECK: !{ptr @k, !"k", !{{[0-9]+}}, i32 24, i32 0, !{{[0-9]+}}, !{{[0-9]+}}, i32 3, i32 0}

declare spir_func void @_Z21__esimd_nbarrier_inith(i8)
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
!0 = !{}
