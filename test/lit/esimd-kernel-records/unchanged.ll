; Modules without ESIMD kernels are not changed.

; RUN: opt -S -passes=esimd-kernel-records < %s > %t.1
; RUN: opt -S < %s > %t.2
; RUN: cmp %t.1 %t.2

define spir_kernel void @k(ptr addrspace(1) %p) !kernel_arg_accessor_ptr !0 {
  ret void
}

define spir_func void @f() !sycl_explicit_simd !1 {
  ret void
}

!0 = !{i1 true}
!1 = !{}
