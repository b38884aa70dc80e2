; Default values with more or fewer bytes than the records describe, or without bytes, are errors.
; RUN: split-file %s %t
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/short.ll 2>&1 | FileCheck %s --check-prefix=SHORT
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/long.ll 2>&1 | FileCheck %s --check-prefix=LONG
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/none.ll 2>&1 | FileCheck %s --check-prefix=NONE
; RUN: not opt -passes=sycl-properties -disable-output %t/none.ll 2>&1 | FileCheck %s --check-prefix=NONE

; SHORT: error: {{.*}}!sycl.specialization-constants-default-values contains 5 bytes, but the records of !sycl.specialization-constants describe 8; were modules linked after they were lowered?
; LONG: error: {{.*}}!sycl.specialization-constants-default-values contains 8 bytes, but the records of !sycl.specialization-constants describe 5; were modules linked after they were lowered?
; NONE: error: {{.*}}!sycl.specialization-constants-default-values contains 0 bytes, but the records of !sycl.specialization-constants describe 4; were modules linked after they were lowered?

;--- short.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 4, i32 1, i32 4, i32 1, i32 -1, i32 5, i32 3}
!1 = !{<{ i32, i8 }> <{ i32 20, i8 99 }>}
;--- long.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 4, i32 1, i32 4, i32 1}
!1 = !{{ i32, i8 } { i32 20, i8 99 }}
;--- none.ll
!sycl.specialization-constants = !{!0}
!0 = !{!"a", i32 0, i32 0, i32 4}
