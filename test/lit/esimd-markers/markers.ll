; Callers of builtins and of marked functions are marked, including kernels. Taking an address does not mark a function.

; RUN: opt -S -verify-each -passes=esimd-markers %s | FileCheck %s
; RUN: opt -passes=esimd-markers %s | opt -S -passes=esimd-markers | FileCheck %s
; RUN: opt -S -passes=esimd-markers < %s > %t.1
; RUN: grep -v '^uselistorder' %s | opt -S -passes=esimd-markers > %t.2
; RUN: cmp %t.1 %t.2

target triple = "spir64-unknown-unknown"

; CHECK: define spir_func void @calls_builtin() !sycl_explicit_simd ![[EMPTY:[0-9]+]] {
define spir_func void @calls_builtin() {
  call spir_func void @_Z15__esimd_barrierv()
  ret void
}

; CHECK: define spir_func void @in_the_middle() !sycl_explicit_simd ![[EMPTY]] {
define spir_func void @in_the_middle() {
  call spir_func void @calls_builtin()
  call spir_func void @calls_builtin()
  ret void
}

; CHECK: define spir_kernel void @kernel() !sycl_explicit_simd ![[EMPTY]] {
define spir_kernel void @kernel() {
  call spir_func void @in_the_middle()
  ret void
}

; CHECK: define spir_kernel void @calls_marked_declaration() !sycl_explicit_simd ![[EMPTY]] {
define spir_kernel void @calls_marked_declaration() {
  call spir_func void @marked()
  ret void
}

; CHECK: define spir_func void @calls_itself() !sycl_explicit_simd ![[EMPTY]] {
define spir_func void @calls_itself() {
  call spir_func void @calls_itself()
  call spir_func void @in_the_middle()
  ret void
}

; CHECK: define spir_kernel void @takes_address(ptr %p) {
define spir_kernel void @takes_address(ptr %p) {
  store ptr @calls_builtin, ptr %p
  call spir_func void @invoke_simd(ptr @in_the_middle)
  ret void
}

; A function that ESIMD code calls is not marked.
; CHECK: define spir_func void @helper() {
define spir_func void @helper() {
  ret void
}

; ESIMD code and SYCL code both call the device library.
; CHECK: define spir_kernel void @calls_library(ptr addrspace(4) %p) {
define spir_kernel void @calls_library(ptr addrspace(4) %p) {
  %v = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) %p)
  call spir_func void @_ZN1a15__esimd_barrierEv()
  ret void
}

; CHECK: declare !sycl_explicit_simd ![[EMPTY]] spir_func void @marked()
declare !sycl_explicit_simd !0 spir_func void @marked()
; CHECK: declare spir_func void @_Z15__esimd_barrierv()
declare spir_func void @_Z15__esimd_barrierv()
declare spir_func void @_ZN1a15__esimd_barrierEv()
declare spir_func void @invoke_simd(ptr)
declare spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4))

; CHECK: ![[EMPTY]] = !{}
!0 = !{}

uselistorder ptr @calls_builtin, { 2, 1, 0 }
uselistorder ptr @in_the_middle, { 1, 0, 2 }
