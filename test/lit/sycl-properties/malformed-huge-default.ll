; A default value that is far larger than all records is an error that names both sizes. It is not allocated.
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: !sycl.specialization-constants-default-values contains 1152921504606846975 bytes, but the records of !sycl.specialization-constants describe 4; were modules linked after they were lowered?

target triple = "spirv64-unknown-unknown"

!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}

!0 = !{!"a", i32 0, i32 0, i32 4}
!1 = !{[1152921504606846975 x i8] zeroinitializer}
