; One slm_init per kernel, in the kernel or in a function that it calls: no error, and no change.

; RUN: opt -S -passes=esimd-slm-checks < %s > %t.1
; RUN: opt -S < %s > %t.2
; RUN: cmp %t.1 %t.2

define spir_kernel void @one() !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  ret void
}

define spir_kernel void @two() !sycl_explicit_simd !0 {
  call spir_func void @helper()
  ret void
}

define spir_kernel void @three(ptr addrspace(3) %usm) !sycl_explicit_simd !0 !kernel_arg_accessor_ptr !1 {
  call spir_func void @helper()
  ret void
}

define spir_func void @helper() {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  ret void
}

declare spir_func void @_Z16__esimd_slm_initj(i32)

!0 = !{}
!1 = !{i1 false}
