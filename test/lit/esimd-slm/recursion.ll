; Recursion is an error, which names the cycle, only if a function in the cycle uses local memory.

; RUN: split-file %s %t
; RUN: not opt -disable-output -passes=esimd-kernel-records,esimd-slm %t/allocates.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; CHECK:      error: <unknown>:0:0: in function b void (i1): recursion through a function that uses local memory: 'b' calls 'c' calls 'a' calls 'b'
; CHECK-NEXT: error: <unknown>:0:0: in function itself void (): recursion through a function that uses local memory: 'itself' calls 'itself'

; RUN: opt -S -passes=esimd-kernel-records,esimd-slm %t/calls.ll | FileCheck %s --check-prefix=CALLS
; CALLS: store i32 16, ptr %p
; CALLS: !{ptr @k, !"k", !{{[0-9]+}}, i32 24, i32 0,

;--- allocates.ll
define spir_kernel void @k(i1 %x) !sycl_explicit_simd !0 {
  call spir_func void @a(i1 %x)
  call spir_func void @itself()
  ret void
}
define spir_func void @a(i1 %x) {
  call spir_func void @b(i1 %x)
  ret void
}
define spir_func void @b(i1 %x) {
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  call spir_func void @d(i1 %x)
  call spir_func void @c(i1 %x)
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
  ret void
}
define spir_func void @c(i1 %x) {
  call spir_func void @d(i1 %x)
  call spir_func void @a(i1 %x)
  ret void
}
define spir_func void @d(i1 %x) {
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
  ret void
}
define spir_func void @itself() {
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
  call spir_func void @itself()
  ret void
}
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
!0 = !{}

;--- calls.ll
define spir_kernel void @k(ptr %p) !sycl_explicit_simd !0 {
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  call spir_func void @a(ptr %p)
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
  ret void
}
define spir_func void @a(ptr %p) {
  call spir_func void @b(ptr %p)
  ret void
}
define spir_func void @b(ptr %p) {
  call spir_func void @a(ptr %p)
  call spir_func void @allocates(ptr %p)
  ret void
}
define spir_func void @allocates(ptr %p) {
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  store i32 %m, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
  ret void
}
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
!0 = !{}
