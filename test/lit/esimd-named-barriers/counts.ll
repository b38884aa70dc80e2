; Allocations get IDs in program order, regardless of the order of uses; records get the counts.

; RUN: opt -S -verify-each -passes=esimd-kernel-records,esimd-named-barriers %s | FileCheck %s
; RUN: opt -passes=esimd-kernel-records,esimd-named-barriers %s | opt -S -passes=esimd-kernel-records,esimd-named-barriers | FileCheck %s
; RUN: opt -S -passes=esimd-kernel-records,esimd-named-barriers < %s > %t.1
; RUN: grep -v '^uselistorder' %s | opt -S -passes=esimd-kernel-records,esimd-named-barriers > %t.2
; RUN: cmp %t.1 %t.2

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @init_then_allocate(
; CHECK-NEXT:  store i8 3, ptr %p
; CHECK-NEXT:  store i8 7, ptr %p
; CHECK-NEXT:  ret void
define spir_kernel void @init_then_allocate(ptr %p) !sycl_explicit_simd !0 {
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 3)
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 4)
  store i8 %a, ptr %p
  %b = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 1)
  store i8 %b, ptr %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @allocate_then_init(
; CHECK-NEXT:  store i8 0, ptr %p
; CHECK-NEXT:  ret void
define spir_kernel void @allocate_then_init(ptr %p) !sycl_explicit_simd !0 {
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 4)
  store i8 %a, ptr %p
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 3)
  ret void
}

; The largest nbarrier_init determines the count.
define spir_kernel void @inits() !sycl_explicit_simd !0 {
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 5)
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 2)
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 -1)
  ret void
}

; Both kernels call a function, whose ID is the same in both and exceeds those that the other kernel initializes later.
; CHECK-LABEL: define spir_kernel void @shares_first(
; CHECK-NEXT:  store i8 0, ptr %p
define spir_kernel void @shares_first(ptr %p) !sycl_explicit_simd !0 {
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 1)
  store i8 %a, ptr %p
  call spir_func void @shared(ptr %p)
  call spir_func void @shared(ptr %p)
  ret void
}

; CHECK-LABEL: define spir_kernel void @shares_second(
; CHECK-NEXT:  call spir_func void @shared(ptr %p)
; CHECK-NEXT:  store i8 8, ptr %p
define spir_kernel void @shares_second(ptr %p) !sycl_explicit_simd !0 {
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 6)
  call spir_func void @shared(ptr %p)
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 1)
  store i8 %a, ptr %p
  ret void
}

; CHECK-LABEL: define spir_func void @shared(
; CHECK-NEXT:  store i8 6, ptr %p
define spir_func void @shared(ptr %p) {
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 2)
  store i8 %a, ptr %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @recursion(
; CHECK-NEXT:  call spir_func void @calls_itself(ptr %p)
define spir_kernel void @recursion(ptr %p) !sycl_explicit_simd !0 {
  call spir_func void @calls_itself(ptr %p)
  ret void
}

; CHECK-LABEL: define spir_func void @calls_itself(
; CHECK-NEXT:  store i8 0, ptr %p
define spir_func void @calls_itself(ptr %p) {
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 2)
  store i8 %a, ptr %p
  call spir_func void @calls_itself(ptr %p)
  ret void
}

; CHECK-NOT: __esimd_nbarrier_init
; CHECK-NOT: __esimd_named_barrier_allocate
declare spir_func void @_Z21__esimd_nbarrier_inith(i8)
declare spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8)

; CHECK-DAG: !{ptr @init_then_allocate, {{.*}}, i32 8, i32 0}
; CHECK-DAG: !{ptr @allocate_then_init, {{.*}}, i32 4, i32 0}
; CHECK-DAG: !{ptr @inits, {{.*}}, i32 255, i32 0}
; CHECK-DAG: !{ptr @shares_first, {{.*}}, i32 8, i32 0}
; CHECK-DAG: !{ptr @shares_second, {{.*}}, i32 9, i32 0}
; CHECK-DAG: !{ptr @recursion, {{.*}}, i32 2, i32 0}

!0 = !{}

uselistorder ptr @_Z30__esimd_named_barrier_allocateh, { 6, 5, 4, 3, 2, 1, 0 }
uselistorder ptr @_Z21__esimd_nbarrier_inith, { 2, 3, 0, 5, 1, 4 }
