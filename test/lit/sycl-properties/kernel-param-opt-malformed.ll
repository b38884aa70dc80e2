; Masks that do not match the kernel are errors.
; RUN: not opt -passes=sycl-properties -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: {{.*}}in function wide {{.*}}: !sycl_kernel_omit_args has an operand that is not an i1
; CHECK: error: {{.*}}in function text {{.*}}: !sycl_kernel_omit_args has an operand that is not an i1
; CHECK: error: {{.*}}in function undefined {{.*}}: !sycl_kernel_omit_args has an operand that is not an i1
; CHECK: error: {{.*}}in function more {{.*}}: !sycl_kernel_omit_args keeps 1 of 2 arguments, but the kernel has 2
; CHECK: error: {{.*}}in function fewer {{.*}}: !sycl_kernel_omit_args keeps 2 of 2 arguments, but the kernel has 1

target triple = "spirv64-unknown-unknown"

define spir_kernel void @wide(i32 %0) !sycl_kernel_omit_args !0 {
  ret void
}

define spir_kernel void @text(i32 %0) !sycl_kernel_omit_args !1 {
  ret void
}

define spir_kernel void @undefined(i32 %0) !sycl_kernel_omit_args !2 {
  ret void
}

define spir_kernel void @more(i32 %0, i32 %1) !sycl_kernel_omit_args !3 {
  ret void
}

define spir_kernel void @fewer(i32 %0) !sycl_kernel_omit_args !4 {
  ret void
}

!0 = !{i32 0}
!1 = !{!"false"}
!2 = !{i1 undef}
!3 = !{i1 false, i1 true}
!4 = !{i1 false, i1 false}
