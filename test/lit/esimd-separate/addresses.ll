; ESIMD code also uses the copies where it takes addresses: in operands, in constants, through aliases, and in variables that
; SYCL code does not use. Variables in SYCL code keep the addresses of the originals.

; RUN: opt -S -verify-each -passes=esimd-separate %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: @sycl_table = internal constant [1 x ptr] [ptr @both]
; CHECK: @esimd_table = internal constant { i32, [2 x ptr] } { i32 7, [2 x ptr] [ptr @both.esimd, ptr @alone] }
; CHECK: @of_tables = internal constant ptr @esimd_table
; CHECK: @name = alias void (), ptr @both
@sycl_table = internal constant [1 x ptr] [ptr @both]
@esimd_table = internal constant { i32, [2 x ptr] } { i32 7, [2 x ptr] [ptr @both, ptr @alone] }
@of_tables = internal constant ptr @esimd_table
@name = alias void (), ptr @both

; CHECK:      define spir_kernel void @sycl(ptr %p) {
; CHECK-NEXT:   store ptr @both, ptr %p
; CHECK-NEXT:   %f = load ptr, ptr @sycl_table
; CHECK-NEXT:   call spir_func void @name()
; CHECK-NEXT:   store ptr @vector, ptr %p
define spir_kernel void @sycl(ptr %p) {
  store ptr @both, ptr %p
  %f = load ptr, ptr @sycl_table
  call spir_func void @name()
  store ptr @vector, ptr %p
  ret void
}

; CHECK:      define spir_kernel void @esimd(ptr %p, i1 %c) !sycl_explicit_simd
; CHECK-NEXT: entry:
; CHECK-NEXT:   store ptr @both.esimd, ptr %p
; CHECK-NEXT:   store ptr addrspace(4) addrspacecast (ptr @both.esimd to ptr addrspace(4)), ptr %p
; CHECK-NEXT:   store { i32, <2 x i64> } { i32 1, <2 x i64> <i64 ptrtoint (ptr @both.esimd to i64), i64 2> }, ptr %p
; CHECK-NEXT:   call spir_func void @both.esimd()
; CHECK-NEXT:   %t = load ptr, ptr @of_tables
; CHECK-NEXT:   call spir_func void %t(){{$}}
; CHECK-NEXT:   call spir_func void @alone()
; CHECK-NEXT:   br i1 %c, label %then, label %done
; CHECK:        %f = phi ptr [ @both.esimd, %entry ], [ @alone, %then ]
define spir_kernel void @esimd(ptr %p, i1 %c) !sycl_explicit_simd !0 {
entry:
  store ptr @both, ptr %p
  store ptr addrspace(4) addrspacecast (ptr @both to ptr addrspace(4)), ptr %p
  store { i32, <2 x i64> } { i32 1, <2 x i64> <i64 ptrtoint (ptr @both to i64), i64 2> }, ptr %p
  call spir_func void @name()
  %t = load ptr, ptr @of_tables
  call spir_func void %t(), !callees !1
  call spir_func void @alone()
  br i1 %c, label %then, label %done
then:
  br label %done
done:
  %f = phi ptr [ @both, %entry ], [ @alone, %then ]
  ret void
}

; CHECK: define internal spir_func void @both() {
define internal spir_func void @both() {
  ret void
}

; CHECK: define internal spir_func void @alone() !sycl_explicit_simd
define internal spir_func void @alone() {
  ret void
}

; Code that takes the address of ESIMD code is not necessarily ESIMD code.
; CHECK: define internal spir_func void @vector() !sycl_explicit_simd
define internal spir_func void @vector() !sycl_explicit_simd !0 {
  ret void
}

; CHECK: define internal spir_func void @both.esimd() !sycl_explicit_simd

!0 = !{}
!1 = !{ptr @both, ptr @alone}
