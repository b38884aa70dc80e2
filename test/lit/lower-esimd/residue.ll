; Removes unused declarations from the front end, and functions that were inlined into the kernel; keeps others.

; RUN: opt -S -verify-each -passes=lower-esimd %s | FileCheck %s --implicit-check-not=__esimd_ --implicit-check-not=helper

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:       call void @llvm.genx.barrier()
define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @helper()
  ret void
}

define internal spir_func void @helper() noinline !sycl_explicit_simd !0 {
  call spir_func void @_Z15__esimd_barrierv()
  call spir_func void @external()
  ret void
}

; CHECK: declare spir_func void @external()
declare spir_func void @external()
declare spir_func void @_Z15__esimd_barrierv()
declare extern_weak spir_func void @__esimd_vstorev()
declare extern_weak spir_func void @_Z14__esimd_vstorev()

!0 = !{}
