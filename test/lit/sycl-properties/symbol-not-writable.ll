; A symbolic ID that the text form cannot contain is an error, and no file remains.
; RUN: rm -f %t.prop
; RUN: not opt -passes='sycl-properties<out=%t.prop>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not test -e %t.prop

; CHECK: error: 

!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a\0Ab", i32 0, i32 0, i32 4}
!1 = !{i32 1}
