; A work-group size of more than 32 bits, which no device supports: the runtime rejects the launch because of the device
; requirements, which have 64 bits. The program metadata has 32 bits, and omits the size.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines

;      CHECK:[SYCL/device requirements]
; CHECK-NEXT:reqd_work_group_size_uint64_t=2|ACAAAAAAAAAAAAAABAAAAEAAAAAAAAAA
; CHECK-NEXT:work_group_num_dim=1|2
; CHECK-NEXT:[SYCL/kernel names]
; CHECK-NEXT:K=1|1
; CHECK-NEXT:[SYCL/program metadata]
; CHECK-NEXT:K@work_group_num_dim=1|2
;  CHECK-NOT:{{.}}

target triple = "spirv64-unknown-unknown"

define spir_kernel void @K() !reqd_work_group_size !0 !work_group_num_dim !1 {
  ret void
}

!0 = !{i64 4294967296, i64 1}
!1 = !{i32 2}
