; Unknown counts, and counts that are too large, are errors.

; RUN: not opt -S -o %t.none -passes=esimd-kernel-records,esimd-named-barriers %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
; RUN: not test -e %t.none

define spir_kernel void @k(i8 %n, ptr %p) !sycl_explicit_simd !0 {
; CHECK:      error: <unknown>:0:0: in function k void (i8, ptr): the number of barriers for nbarrier_init is not a constant
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 %n)
; CHECK-NEXT: error: <unknown>:0:0: in function k void (i8, ptr): the number of barriers for nbarrier_init is 0
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 0)
; CHECK-NEXT: error: <unknown>:0:0: in function k void (i8, ptr): the number of barriers for named_barrier_allocate is not a constant
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 %n)
; CHECK-NEXT: error: <unknown>:0:0: in function k void (i8, ptr): the number of barriers for named_barrier_allocate is 0
  %b = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 0)
; CHECK-NEXT: error: <unknown>:0:0: in function k void (i8, ptr): named_barrier_allocate is called with 0 arguments and returns void; expected 1 argument and an integer result of 8 to 64 bits
  call spir_func void @_Z30__esimd_named_barrier_allocatev()
; CHECK-NEXT: error: <unknown>:0:0: in function k void (i8, ptr): the number of barriers for nbarrier_init is 256; at most 255
  call spir_func void @_Z21__esimd_nbarrier_initi(i32 256)
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function through_pointer i8 (): named barriers cannot be counted here: kernel 'calls' may call 'through_pointer' through a pointer
define spir_func i8 @through_pointer() {
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 1)
  ret i8 %a
}

define spir_kernel void @calls(ptr %f, ptr %p) !sycl_explicit_simd !0 {
  store ptr @through_pointer, ptr %p
  %a = call spir_func i8 %f()
  ret void
}

declare spir_func void @_Z21__esimd_nbarrier_inith(i8)
declare spir_func void @_Z21__esimd_nbarrier_initi(i32)
declare spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8)
declare spir_func void @_Z30__esimd_named_barrier_allocatev()

!0 = !{}
