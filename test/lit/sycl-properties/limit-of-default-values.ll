; Default values with more bytes than are supported are an error, even if the records agree.
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: !sycl.specialization-constants-default-values contains 4000000000 bytes; at most 67108864 are supported

target triple = "spirv64-unknown-unknown"

!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}

!0 = !{!"a", i32 0, i32 0, i32 4000000000}
!1 = !{[4000000000 x i8] zeroinitializer}
