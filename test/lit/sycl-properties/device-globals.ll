; Device globals: the size and scope for the ID on the host, and the name of the variable.
; RUN: opt -passes='sycl-properties<out=-;json=%t.json>' -disable-output %s | FileCheck %s --match-full-lines
; RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json

;      CHECK:[SYCL/device globals]
; CHECK-NEXT:_Z3dg1=2|ABAAAAAAAAABAAAAAAAAAA
; CHECK-NEXT:_Z3dg2=2|ABAAAAAAAAAEAAAABAAAAA
; CHECK-NEXT:____ZN2nsL3dg3E=2|ABAAAAAAAAACAAAAAAAAAA
; CHECK-NEXT:[SYCL/program metadata]
; CHECK-NEXT:_Z3dg1@global_id_mapping=2|YAAAAAAAAAAZnFD
; CHECK-NEXT:_Z3dg2@global_id_mapping=2|YAAAAAAAAAAZnJD
; CHECK-NEXT:____ZN2nsL3dg3E@global_id_mapping=2|gBAAAAAAAAwXa5kMuNHTzQ2ZzUE
;  CHECK-NOT:{{.}}

;      JSON: "name": "_Z3dg2",
; JSON-NEXT: "type": "bytes",
; JSON-NEXT: "bits": 64,
; JSON-NEXT: "value": "1000000001000000"

target triple = "spirv64-unknown-unknown"

@dg1 = addrspace(1) global { ptr addrspace(1), i32 } zeroinitializer, align 8, !spirv.Decorations !0 #0
@dg2 = addrspace(1) global { [4 x float] } zeroinitializer, align 4 #1
@_ZN2nsL3dg3E = internal addrspace(1) global { ptr addrspace(1), double } zeroinitializer, align 8 #2
@plain = addrspace(1) global i32 0

attributes #0 = { "sycl-device-global-size"="4" "sycl-unique-id"="_Z3dg1" }
attributes #1 = { "sycl-device-global-size"="16" "sycl-device-image-scope" "sycl-unique-id"="_Z3dg2" }
attributes #2 = { "sycl-device-global-size"="8" "sycl-device-image-scope"="false" "sycl-unique-id"="____ZN2nsL3dg3E" }

!0 = !{!1}
!1 = !{i32 6147, i32 2, !"_Z3dg1"}
