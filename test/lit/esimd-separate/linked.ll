; Lowered modules can be linked with each other: if both contain a function for SYCL code, the linker keeps the SYCL version.

; RUN: split-file %s %t
; RUN: opt -passes=lower-esimd %t/mixed.ll -o %t/1.bc
; RUN: sed 's/@esimd()/@esimd2()/; s/@sycl()/@sycl2()/; s/@exported()/@exported2()/' %t/mixed.ll | opt -passes=lower-esimd -o %t/2.bc
; RUN: opt -passes=lower-esimd %t/sycl.ll -o %t/3.bc
; RUN: llvm-link -S %t/1.bc %t/2.bc %t/3.bc | opt -S -passes=verify | FileCheck %s --implicit-check-not='{{^}}define'

; CHECK:      define spir_kernel void @sycl() {
; CHECK-NEXT:   call spir_func void @both()
; CHECK:      define linkonce_odr spir_func void @both() #[[NOINLINE:[0-9]+]] {
; CHECK:      define spir_kernel void @esimd() #[[KERNEL:[0-9]+]] !sycl_explicit_simd
; CHECK-NEXT:   call spir_func void @alone.3()
; CHECK:      define internal spir_func void @alone.3() #[[ESIMD:[0-9]+]] !sycl_explicit_simd
; CHECK:      define spir_func void @exported() {
; CHECK-NEXT:   call spir_func void @both()
; CHECK:      define spir_kernel void @sycl2() {
; CHECK:      define spir_kernel void @esimd2() #[[KERNEL]] !sycl_explicit_simd
; CHECK-NEXT:   call spir_func void @alone.1()
; CHECK:      define internal spir_func void @alone.1() #[[ESIMD]] !sycl_explicit_simd
; CHECK:      define spir_func void @exported2() {
; CHECK:      define spir_kernel void @sycl3() {
; CHECK-NEXT:   call spir_func void @alone()
; CHECK:      define linkonce_odr spir_func void @alone() {
; CHECK-DAG: attributes #[[ESIMD]] = { "VCFunction" "VCStackCall" }
; CHECK-DAG: attributes #[[NOINLINE]] = { noinline }

;--- mixed.ll
target triple = "spir64-unknown-unknown"
define spir_kernel void @sycl() {
  call spir_func void @both()
  ret void
}
define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  call spir_func void @both()
  call spir_func void @alone()
  ret void
}
define linkonce_odr spir_func void @both() noinline {
  ret void
}
define linkonce_odr spir_func void @alone() "VCStackCall" {
  ret void
}
define spir_func void @exported() {
  call spir_func void @both()
  ret void
}
!0 = !{}

;--- sycl.ll
target triple = "spir64-unknown-unknown"
define spir_kernel void @sycl3() {
  call spir_func void @alone()
  ret void
}
define linkonce_odr spir_func void @alone() {
  ret void
}
