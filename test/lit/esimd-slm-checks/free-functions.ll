; A free function that is a kernel exists twice: as a kernel, and, if other modules may call it, as a function. Its uses of local
; memory, and those of its callees, are checked in the kernel, so there is neither an error nor a warning for the function.

; RUN: opt -S -passes=lower-esimd %s 2>&1 | FileCheck %s --implicit-check-not='warning: <unknown>' --implicit-check-not=error:
; RUN: sed 's/"sycl-nd-range-kernel"="1"/"sycl-single-task-kernel"="0"/' %s | opt -S -passes=lower-esimd 2>&1 | FileCheck %s --implicit-check-not='warning: <unknown>' --implicit-check-not=error:

; For other functions, there is an error.
; RUN: sed 's/@f() "sycl-nd-range-kernel"="1"/@f()/' %s | not opt -S -passes=lower-esimd 2>&1 | FileCheck %s --check-prefix=OTHER
; OTHER: error: <unknown>:0:0: in function f void (): slm_init is not called from an ESIMD kernel
; RUN: sed 's/@f() "sycl-nd-range-kernel"="1"/@f()/; /slm_init/d' %s | opt -S -passes=lower-esimd 2>&1 | FileCheck %s --check-prefix=WARNINGS
; WARNINGS: warning: <unknown>:0:0: in function f void (): named barriers of 'f', which no ESIMD kernel calls, are not counted
; WARNINGS: warning: <unknown>:0:0: in function f void (): 'f' allocates local memory, but no ESIMD kernel calls it

target triple = "spir64-unknown-unknown"

; CHECK: define spir_func void @f() #[[FUNCTION:[0-9]+]] !sycl_explicit_simd
; CHECK-NEXT: ret void
define spir_func void @f() "sycl-nd-range-kernel"="1" "sycl-module-id"="a.cpp" !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 3)
  call spir_func void @allocates()
  ret void
}

; CHECK: define spir_kernel void @__sycl_kernel_f() #[[KERNEL:[0-9]+]] !sycl_explicit_simd
define spir_kernel void @__sycl_kernel_f() "sycl-nd-range-kernel"="1" "sycl-module-id"="a.cpp" !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 3)
  ret void
}

define internal spir_func void @allocates() !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}

declare spir_func void @_Z16__esimd_slm_initj(i32)
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
declare spir_func void @_Z21__esimd_nbarrier_inith(i8)

; A module that links the function must inline it.
; CHECK-DAG: attributes #[[FUNCTION]] = { alwaysinline "VCFunction"
; CHECK-DAG: attributes #[[KERNEL]] = { {{.*}}"VCNamedBarrierCount"="3" "VCSLMSize"="64"

!0 = !{}
