; One mask for each kernel whose arguments the front end has analyzed; bit i is argument i in the source.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines
; RUN: opt -passes='sycl-properties<json=->' -disable-output %s | FileCheck %s --check-prefix=JSON

;      CHECK:[SYCL/kernel param opt]
; CHECK-NEXT:second=2|CAAAAAAAAAgA
; CHECK-NEXT:none=2|BAAAAAAAAAAA
; CHECK-NEXT:accessor=2|GAAAAAAAAAgJ
; CHECK-NEXT:nine=2|JAAAAAAAAAABBA
; CHECK-NEXT:[SYCL/kernel names]

; A local accessor of which only the pointer is used, an integer, and an unused buffer of constants.
;      JSON: "name": "accessor",
; JSON-NEXT: "type": "bytes",
; JSON-NEXT: "bits": 6,
; JSON-NEXT: "value": "26"

;      JSON: "name": "nine",
; JSON-NEXT: "type": "bytes",
; JSON-NEXT: "bits": 9,
; JSON-NEXT: "value": "0401"

target triple = "spirv64-unknown-unknown"

define spir_kernel void @second(i32 %0) !sycl_kernel_omit_args !0 {
  ret void
}

define spir_kernel void @none(i32 %0) !sycl_kernel_omit_args !1 {
  ret void
}

define spir_kernel void @accessor(ptr addrspace(3) %0, ptr byval(i64) %1, i32 %2) !sycl_kernel_omit_args !2 {
  ret void
}

define spir_kernel void @nine(i32 %0, i32 %1, i32 %3, i32 %4, i32 %5, i32 %6, i32 %7) !sycl_kernel_omit_args !3 {
  ret void
}

; A kernel without arguments, and one that the front end has not analyzed.
define spir_kernel void @empty() !sycl_kernel_omit_args !4 {
  ret void
}

define spir_kernel void @all(i32 %0) {
  ret void
}

!0 = !{i1 false, i1 true}
!1 = !{i1 false}
!2 = !{i1 false, i1 true, i1 true, i1 false, i1 false, i1 true}
!3 = !{i1 false, i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 true}
!4 = !{}
