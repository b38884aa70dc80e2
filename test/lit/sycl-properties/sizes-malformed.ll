; Malformed sizes.
; RUN: not opt -passes='sycl-properties<out=%t.prop>' -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.prop

; CHECK: error: {{.*}}in function none {{.*}}: !reqd_work_group_size has 0 operands; expected 1 to 3
; CHECK: error: {{.*}}in function four {{.*}}: !max_work_group_size has 4 operands; expected 1 to 3
; CHECK: error: {{.*}}in function two {{.*}}: !intel_reqd_sub_group_size has 2 operands; expected 1
; CHECK: error: {{.*}}in function text {{.*}}: !work_group_num_dim has an operand that is not an integer of at most 64 bits
; CHECK: error: {{.*}}in function named {{.*}}: !intel_reqd_sub_group_size has an operand that is not an integer of at most 64 bits
; CHECK: error: {{.*}}in function wide {{.*}}: !reqd_work_group_size has an operand that is not an integer of at most 64 bits
; CHECK: error: {{.*}}in function real {{.*}}: !max_linear_work_group_size has an operand that is not an integer of at most 64 bits
; CHECK: error: {{.*}}in function large {{.*}}: !intel_reqd_sub_group_size contains 4294967296, which does not fit in 32 bits
; CHECK: error: {{.*}}in function huge {{.*}}: !max_work_group_size contains 4294967296, which does not fit in 32 bits

target triple = "spirv64-unknown-unknown"

define spir_kernel void @none() !reqd_work_group_size !0 {
  ret void
}

define spir_kernel void @four() !max_work_group_size !1 {
  ret void
}

define spir_kernel void @two() !intel_reqd_sub_group_size !2 {
  ret void
}

define spir_kernel void @text() !work_group_num_dim !3 {
  ret void
}

define spir_kernel void @named() !intel_reqd_sub_group_size !7 {
  ret void
}

define spir_kernel void @wide() !reqd_work_group_size !4 {
  ret void
}

define spir_kernel void @real() !max_linear_work_group_size !5 {
  ret void
}

define spir_kernel void @large() !intel_reqd_sub_group_size !6 {
  ret void
}

define spir_kernel void @huge() !max_work_group_size !6 {
  ret void
}

!0 = !{}
!1 = !{i32 1, i32 1, i32 1, i32 1}
!2 = !{i32 1, i32 1}
!3 = !{!"1"}
!4 = !{i128 1}
!5 = !{float 1.0}
!6 = !{i64 4294967296}
!7 = !{!"largest"}
