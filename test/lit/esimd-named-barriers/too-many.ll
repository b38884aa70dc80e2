; Barrier IDs have 8 bits.

; RUN: not opt -disable-output -passes=esimd-kernel-records,esimd-named-barriers %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: <unknown>:0:0: in function k void (): kernel 'k' needs 300 named barriers; at most 255
define spir_kernel void @k() !sycl_explicit_simd !0 {
  %a = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 200)
  %b = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 100)
  ret void
}

declare spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8)

!0 = !{}
