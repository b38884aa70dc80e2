; Functions that no kernel calls, kernels without a record, calls with invoke, and modules without barriers.

; RUN: split-file %s %t
; RUN: opt -S -passes=esimd-kernel-records,esimd-named-barriers %t/unreached.ll 2>&1 | FileCheck %s --check-prefix=UNREACHED
; UNREACHED:      warning: <unknown>:0:0: in function exported i8 (): named barriers of 'exported', which no ESIMD kernel calls, are not counted
; UNREACHED:      define spir_func i8 @exported() {
; UNREACHED-NEXT:   ret i8 0

; RUN: not opt -S -passes=esimd-named-barriers %t/no-record.ll 2>&1 | FileCheck %s --check-prefix=RECORD
; RECORD: error: <unknown>:0:0: in function k void (): no record for the kernel in !genx.kernels; run 'esimd-kernel-records' first

; RUN: opt -S -verify-each -passes=esimd-kernel-records,esimd-named-barriers %t/invoke.ll | FileCheck %s --check-prefix=INVOKE
; INVOKE:      define spir_kernel void @k(
; INVOKE-NEXT: entry:
; INVOKE-NEXT:   br label %normal
; INVOKE:      normal:
; INVOKE-NEXT:   store i8 0, ptr %p
; INVOKE-NEXT:   invoke spir_func void @f()
; INVOKE:      unwind:
; INVOKE-NEXT:   %x = phi i8 [ 2, %normal ]

; RUN: opt -S -passes=esimd-named-barriers < %t/none.ll > %t.1
; RUN: opt -S < %t/none.ll > %t.2
; RUN: cmp %t.1 %t.2

;--- unreached.ll
define spir_func i8 @exported() {
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 2)
  ret i8 %a
}
declare spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8)

;--- no-record.ll
define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 3)
  ret void
}
declare spir_func void @_Z21__esimd_nbarrier_inith(i8)
!0 = !{}

;--- invoke.ll
define spir_kernel void @k(ptr %p) personality ptr @p !sycl_explicit_simd !0 {
entry:
  %a = invoke spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 2) to label %normal unwind label %unwind
normal:
  store i8 %a, ptr %p
  invoke spir_func void @f() to label %done unwind label %unwind
done:
  ret void
unwind:
  %x = phi i8 [ 1, %entry ], [ 2, %normal ]
  %l = landingpad { ptr, i32 } cleanup
  store i8 %x, ptr %p
  ret void
}
declare spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8)
declare spir_func void @f()
declare i32 @p(...)
!0 = !{}

;--- none.ll
define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_Z15__esimd_barrierv()
  ret void
}
declare spir_func void @_Z15__esimd_barrierv()
!0 = !{}
