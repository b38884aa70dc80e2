; Missing operands count as false or empty.

; RUN: opt -S -passes='esimd-kernel-records<no-force-stateless-mem>' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

; CHECK:      warning: <unknown>:0:0: in function shorter void (ptr addrspace(1), ptr addrspace(1)): !kernel_arg_accessor_ptr has 1 operand, but the kernel has 2 parameters
; CHECK-NEXT: warning: <unknown>:0:0: in function shorter void (ptr addrspace(1), ptr addrspace(1)): !kernel_arg_type has 0 operands, but the kernel has 2 parameters
define spir_kernel void @shorter(ptr addrspace(1) %a, ptr addrspace(1) %b) !sycl_explicit_simd !0 !kernel_arg_accessor_ptr !1 !kernel_arg_type !0 {
  ret void
}

; CHECK-NEXT: warning: <unknown>:0:0: in function longer void (ptr addrspace(1)): !kernel_arg_accessor_ptr has 2 operands, but the kernel has 1 parameter
define spir_kernel void @longer(ptr addrspace(1) %a) !sycl_explicit_simd !0 !kernel_arg_accessor_ptr !2 {
  ret void
}

; CHECK-NEXT: warning: <unknown>:0:0: in function other void (ptr addrspace(1), i32): operand 1 of !kernel_arg_accessor_ptr is not an i1
; CHECK-NEXT: warning: <unknown>:0:0: in function other void (ptr addrspace(1), i32): operand 0 of !kernel_arg_type is not a UTF-8 string
define spir_kernel void @other(ptr addrspace(1) %a, i32 %b) !sycl_explicit_simd !0 !kernel_arg_accessor_ptr !3 !kernel_arg_type !4 {
  ret void
}

; CHECK-DAG: !{!"buffer_t", !"svmptr_t"}
; CHECK-DAG: !{!"buffer_t"}
; CHECK-DAG: !{!"svmptr_t", !""}

!0 = !{}
!1 = !{i1 true}
!2 = !{i1 true, i1 true}
!3 = !{i1 false, i32 1}
!4 = !{i32 1, !"int"}
