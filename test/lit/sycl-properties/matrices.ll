; Matrices, their products and fixed targets of all kernels, without duplicates; matrices are in module order.
; RUN: opt -passes='sycl-properties<json=->' -disable-output %s | FileCheck %s

;      CHECK: "name": "SYCL/device requirements",
; CHECK-NEXT: "properties": [
;      CHECK: "name": "joint_matrix",
; fp16,a,8,16;fp16,b,16,16;fp32,c,8,16
;      CHECK: "value": "667031362c612c382c31363b667031362c622c31362c31363b667033322c632c382c3136"
;      CHECK: "name": "joint_matrix_mad",
; fp16,fp32
;      CHECK: "value": "667031362c66703332"
;      CHECK: "name": "fixed_target",
;      CHECK: "value": "010000000300000007000000"
;      CHECK: "name": "SYCL/kernel names",

target triple = "spirv64-unknown-unknown"

define spir_kernel void @first() !sycl_joint_matrix !0 !sycl_fixed_targets !3 {
  ret void
}

define spir_kernel void @second() !sycl_joint_matrix !1 !sycl_joint_matrix_mad !2 !sycl_fixed_targets !4 {
  ret void
}

define spir_kernel void @anywhere() !sycl_fixed_targets !5 {
  ret void
}

!0 = !{!"fp16,a,8,16;fp16,b,16,16"}
!1 = !{!"fp16,b,16,16;fp32,c,8,16"}
!2 = !{!"fp16,fp32"}
!3 = !{i32 7, i32 1}
!4 = !{i32 3, i32 7}
!5 = !{}
