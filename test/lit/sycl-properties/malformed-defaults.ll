; Default values in forms that the pass does not write.
; RUN: split-file %s %t
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/empty.ll 2>&1 | FileCheck %s --check-prefix=NODE
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/two.ll 2>&1 | FileCheck %s --check-prefix=NODE
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/string.ll 2>&1 | FileCheck %s --check-prefix=NODE
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/address.ll 2>&1 | FileCheck %s --check-prefix=ADDRESS
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/wide.ll 2>&1 | FileCheck %s --check-prefix=WIDE

; NODE: error: {{.*}}!sycl.specialization-constants-default-values contains a node that is not a single constant
; ADDRESS: error: {{.*}}!sycl.specialization-constants-default-values contains an address
; WIDE: error: {{.*}}!sycl.specialization-constants-default-values contains a scalar of type x86_fp80

;--- empty.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 4}
!1 = !{}
;--- two.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 4}
!1 = !{i16 1, i16 2}
;--- string.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 4}
!1 = !{!"abcd"}
;--- address.ll
@g = global i32 0
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 8}
!1 = !{ptr @g}
;--- wide.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 16}
!1 = !{x86_fp80 0xK3FFF8000000000000000}
