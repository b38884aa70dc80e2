; Scopes may end in a different order than they begin, even on different paths.

; RUN: opt -S -verify-each -passes=esimd-kernel-records,esimd-slm %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:       store i32 0, ptr %p
; CHECK-NEXT:  store i32 16, ptr %p
; CHECK:       store i32 48, ptr %p
define spir_kernel void @k(ptr %p, i1 %c) !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  store i32 %a, ptr %p
  %b = call spir_func i32 @_Z17__esimd_slm_allocj(i32 32)
  store i32 %b, ptr %p
  br i1 %c, label %left, label %right

left:
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  br label %join

right:
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  br label %join

join:
  %d = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  store i32 %d, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %b)
  call spir_func void @_Z16__esimd_slm_freej(i32 %d)
  ret void
}

declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)

; CHECK: !{ptr @k, !"k", !{{[0-9]+}}, i32 56, i32 0,
!0 = !{}
