; Matrices and targets in other forms are errors.
; RUN: not opt -passes=sycl-properties -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: {{.*}}in function number {{.*}}: !sycl_joint_matrix is not a single UTF-8 string
; CHECK: error: {{.*}}in function none {{.*}}: !sycl_joint_matrix is not a single UTF-8 string
; CHECK: error: {{.*}}in function latin {{.*}}: !sycl_joint_matrix_mad is not a single UTF-8 string
; CHECK: error: {{.*}}in function target {{.*}}: !sycl_fixed_targets has an operand that is not an integer of at most 64 bits

target triple = "spirv64-unknown-unknown"

define spir_kernel void @number() !sycl_joint_matrix !0 {
  ret void
}

define spir_kernel void @none() !sycl_joint_matrix !1 {
  ret void
}

define spir_kernel void @latin() !sycl_joint_matrix_mad !2 {
  ret void
}

define spir_kernel void @target() !sycl_fixed_targets !2 {
  ret void
}

!0 = !{i32 0}
!1 = !{}
!2 = !{!"\E9"}
