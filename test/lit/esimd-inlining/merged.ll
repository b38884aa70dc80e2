; With SYCL code in the same module, only what ESIMD code reaches is touched, and noinline counts.

; RUN: opt -S -verify-each -passes=esimd-inlining %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @sycl_kernel() {
define spir_kernel void @sycl_kernel() {
  call spir_func void @sycl_helper()
  ret void
}

; CHECK: define spir_func void @sycl_helper() {
define spir_func void @sycl_helper() {
  ret void
}

; CHECK: define spir_func void @nobody_calls() #[[PLAIN:[0-9]+]] {
define spir_func void @nobody_calls() noinline optnone {
  ret void
}

; CHECK: define spir_kernel void @kernel()
define spir_kernel void @kernel() !sycl_explicit_simd !0 {
  call spir_func void @marked()
  call spir_func void @initializes()
  ret void
}

; CHECK: define spir_func void @marked() #[[INLINE:[0-9]+]] !sycl
define spir_func void @marked() !sycl_explicit_simd !0 {
  call spir_func void @below()
  call spir_func void @wanted()
  call spir_func void @_ZN4sycl3_V13ext5intel5esimd4simdIfLi16EEC2Ev()
  ret void
}

; CHECK: define spir_func void @below() #[[INLINE]] {
define spir_func void @below() {
  ret void
}

; CHECK: define spir_func void @wanted() #[[NOINLINE:[0-9]+]] {
define spir_func void @wanted() noinline {
  ret void
}

; optnone is not valid without noinline.
; CHECK: define spir_func void @_ZN4sycl3_V13ext5intel5esimd4simdIfLi16EEC2Ev() #[[INLINE]] {
define spir_func void @_ZN4sycl3_V13ext5intel5esimd4simdIfLi16EEC2Ev() noinline optnone {
  ret void
}

; The size of local memory is a property of the one kernel that calls it.
; CHECK: define spir_func void @initializes() #[[INLINE]] !sycl
define spir_func void @initializes() noinline !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  ret void
}

declare spir_func void @_Z16__esimd_slm_initj(i32)

; CHECK-DAG: attributes #[[PLAIN]] = { noinline optnone }
; CHECK-DAG: attributes #[[INLINE]] = { alwaysinline }
; CHECK-DAG: attributes #[[NOINLINE]] = { noinline }

!0 = !{}
