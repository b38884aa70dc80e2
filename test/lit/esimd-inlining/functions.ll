; In a module with only ESIMD code, all functions except kernels, failed assertions and vectorized scalar code are marked.

; RUN: opt -S -verify-each -passes=esimd-inlining %s | FileCheck %s
; RUN: opt -passes=esimd-inlining %s | opt -S -passes=esimd-inlining | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @kernel() !sycl_explicit_simd !{{[0-9]+}} {
define spir_kernel void @kernel() !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  ret void
}

; CHECK: define spir_func void @plain() #[[INLINE:[0-9]+]] {
define spir_func void @plain() {
  ret void
}

; CHECK: define spir_func void @not_optimized() #[[INLINE]] {
define spir_func void @not_optimized() noinline optnone {
  ret void
}

; CHECK: define spir_func void @hinted() #[[INLINE]] {
define spir_func void @hinted() inlinehint {
  ret void
}

; CHECK: define spir_func void @_ZN4sycl3_V13ext5intel5esimd13slm_allocatorILi48EEC2Ev(ptr addrspace(4) %this) #[[INLINE]] {
define spir_func void @_ZN4sycl3_V13ext5intel5esimd13slm_allocatorILi48EEC2Ev(ptr addrspace(4) %this) noinline {
  ret void
}

; CHECK: define spir_func void @__assert_fail() #[[CALL:[0-9]+]] {
define spir_func void @__assert_fail() {
  ret void
}

; CHECK: define spir_func void @__devicelib_assert_fail() #[[CALL]] {
define spir_func void @__devicelib_assert_fail() inlinehint {
  ret void
}

; CHECK: define spir_func void @simt() #[[SIMT:[0-9]+]] {
define spir_func void @simt() noinline "CMGenxSIMT"="16" {
  ret void
}

; CHECK: define spir_func void @_ZN4sycl3_V13ext5intel12experimental5esimd1fEv() #[[SIMT_INLINE:[0-9]+]] {
define spir_func void @_ZN4sycl3_V13ext5intel12experimental5esimd1fEv() noinline optnone "CMGenxSIMT"="16" {
  ret void
}

; CHECK: define spir_func void @stack() #[[STACK:[0-9]+]] {
define spir_func void @stack() noinline "VCStackCall" {
  ret void
}

; Declarations are not marked.
; CHECK: declare spir_func void @external(){{$}}
declare spir_func void @external()
; CHECK: declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>) #[[FMA:[0-9]+]]
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare spir_func void @_Z16__esimd_slm_initj(i32)

; CHECK-DAG: attributes #[[INLINE]] = { alwaysinline }
; CHECK-DAG: attributes #[[CALL]] = { noinline }
; CHECK-DAG: attributes #[[SIMT]] = { noinline "CMGenxSIMT"="16" }
; CHECK-DAG: attributes #[[SIMT_INLINE]] = { alwaysinline "CMGenxSIMT"="16" }
; CHECK-DAG: attributes #[[STACK]] = { noinline "VCStackCall" }
; CHECK-NOT: attributes #[[FMA]] = {{.*}}inline

!0 = !{}
