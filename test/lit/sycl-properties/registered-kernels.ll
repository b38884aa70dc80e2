; Registered names of kernels, from each linked module.
; RUN: split-file %s %t
; RUN: opt -passes='sycl-properties<out=->' -disable-output %t/names.ll | FileCheck %s --match-full-lines
; RUN: not opt -passes=sycl-properties -disable-output %t/malformed.ll 2>&1 | FileCheck %s --check-prefix=MALFORMED --implicit-check-not=error: --match-full-lines

;      CHECK:[SYCL/registered kernels]
; CHECK-NEXT:my kernel=2|ACAAAAAAAAwXfNXejx2XrVmcuVGbfZ2a
; CHECK-NEXT:ft<int>=2|YDAAAAAAAAwXaFjNf91c5NGbftWZy5WZs9lZ0lUaFZHUU9F
;  CHECK-NOT:{{.}}

;--- names.ll
target triple = "spirv64-unknown-unknown"

!sycl_registered_kernels = !{!0, !3}
!0 = !{!1, !2}
!1 = !{!"my kernel", !"__sycl_kernel_fk"}
!2 = !{!"ft<int>", !"_Z16__sycl_kernel_ftIiEvPT_"}
!3 = !{!1}

; MALFORMED: error: !sycl_registered_kernels contains an operand that is not a pair of UTF-8 strings
; MALFORMED: error: !sycl_registered_kernels contains an operand that is not a pair of UTF-8 strings
; MALFORMED: error: !sycl_registered_kernels contains an operand that is not a pair of UTF-8 strings
; MALFORMED: error: property 'a' of set 'SYCL/registered kernels' would have two different values

;--- malformed.ll
target triple = "spirv64-unknown-unknown"

!sycl_registered_kernels = !{!0}
!0 = !{!"a", !1, !2, !3, !4}
!1 = !{!"a"}
!2 = !{!"a", !"\E9"}
!3 = !{!"a", !"k"}
!4 = !{!"a", !"l"}
