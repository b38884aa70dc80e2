; Sizes of work-groups and sub-groups: for the device, and for each kernel. The dimensions are in the order of the metadata,
; with the fastest-varying one first.
; RUN: opt -passes='sycl-properties<out=-;json=%t.json>' -disable-output %s | FileCheck %s --match-full-lines
; RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json

;      CHECK:[SYCL/device requirements]
; CHECK-NEXT:reqd_sub_group_size=1|16
; CHECK-NEXT:reqd_work_group_size_uint64_t=2|ADAAAAAAAAABAAAAAAAAAgAAAAAAAAAABAAAAAAAAAA
; CHECK-NEXT:work_group_num_dim=1|2
; CHECK-NEXT:[SYCL/kernel names]
; CHECK-NEXT:required=1|1
; CHECK-NEXT:largest=1|1
; CHECK-NEXT:same=1|1
; CHECK-NEXT:automatic=1|1
; CHECK-NEXT:primary=1|1
; CHECK-NEXT:[SYCL/program metadata]
; CHECK-NEXT:required@reqd_work_group_size=2|gBAAAAAAAAABAAAAIAAAAEAAAAA
; CHECK-NEXT:required@reqd_sub_group_size=1|16
; CHECK-NEXT:required@work_group_num_dim=1|2
; CHECK-NEXT:largest@max_work_group_size=2|gBAAAAAAAAgBAAAAFAAAAQAAAAA
; CHECK-NEXT:largest@work_group_num_dim=1|3
; CHECK-NEXT:largest@max_linear_work_group_size=1|64
; CHECK-NEXT:same@reqd_work_group_size=2|gBAAAAAAAAABAAAAIAAAAEAAAAA
; CHECK-NEXT:same@reqd_sub_group_size=1|16
; CHECK-NEXT:same@work_group_num_dim=1|2
;  CHECK-NOT:{{.}}

;      JSON: "name": "reqd_work_group_size_uint64_t",
; JSON-NEXT: "type": "bytes",
; JSON-NEXT: "bits": 192,
; JSON-NEXT: "value": "040000000000000008000000000000000100000000000000"

target triple = "spirv64-unknown-unknown"

define spir_kernel void @required() !reqd_work_group_size !0 !work_group_num_dim !1 !intel_reqd_sub_group_size !2 !work_group_size_hint !0 {
  ret void
}

define spir_kernel void @largest() !max_work_group_size !3 !work_group_num_dim !4 !max_linear_work_group_size !5 {
  ret void
}

; The same with 32 bits.
define spir_kernel void @same() !reqd_work_group_size !6 !work_group_num_dim !1 !intel_reqd_sub_group_size !2 {
  ret void
}

; Sub-group sizes that the device chooses.
define spir_kernel void @automatic() !intel_reqd_sub_group_size !7 {
  ret void
}

define spir_kernel void @primary() !intel_reqd_sub_group_size !8 {
  ret void
}

; Not a kernel: its sizes have no effect.
define spir_func void @helper() !intel_reqd_sub_group_size !1 {
  ret void
}

!0 = !{i64 4, i64 8, i64 1}
!1 = !{i32 2}
!2 = !{i32 16}
!3 = !{i32 6, i32 5, i32 4}
!4 = !{i32 3}
!5 = !{i64 64}
!6 = !{i32 4, i32 8, i32 1}
!7 = !{!"automatic"}
!8 = !{!"primary"}
