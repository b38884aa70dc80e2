; A default value of more than 64 bits is read completely, starting with the lowest byte.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s

; CHECK: [SYCL/specialization constants default values]
; CHECK-NEXT: all=2|ACAAAAAAAAQAAAAAAAAAAIAAAAAAAAAA{{$}}

!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 16}
!1 = !{i128 36893488147419103233}
