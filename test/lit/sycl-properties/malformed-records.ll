; Nodes in forms that the pass does not write.
; RUN: split-file %s %t
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/empty.ll 2>&1 | FileCheck %s --check-prefix=SYMBOL
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/symbol.ll 2>&1 | FileCheck %s --check-prefix=SYMBOL
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/latin.ll 2>&1 | FileCheck %s --check-prefix=LATIN
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/string.ll 2>&1 | FileCheck %s --check-prefix=OPERAND
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/wide.ll 2>&1 | FileCheck %s --check-prefix=OPERAND
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/null.ll 2>&1 | FileCheck %s --check-prefix=OPERAND
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/undef.ll 2>&1 | FileCheck %s --check-prefix=OPERAND
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/two.ll 2>&1 | FileCheck %s --check-prefix=TWO
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/none.ll 2>&1 | FileCheck %s --check-prefix=NONE

; SYMBOL: error: {{.*}}!sycl.specialization-constants contains a node that does not begin with a symbolic ID
; LATIN: error: {{.*}}!sycl.specialization-constants contains a node with a symbolic ID that is not UTF-8
; OPERAND: error: {{.*}}!sycl.specialization-constants contains a node for 'a' with an operand that is not an i32
; TWO: error: {{.*}}!sycl.specialization-constants contains a node for 'a' with 2 numbers; expected three per record
; NONE: error: {{.*}}specialization constant 'a' has no records

;--- empty.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{}
!1 = !{i32 1}
;--- symbol.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{i32 0, i32 0, i32 4}
!1 = !{i32 1}
;--- latin.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"\E9", i32 0, i32 0, i32 4}
!1 = !{i32 1}
;--- string.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", !"b", i32 0, i32 4}
!1 = !{i32 1}
;--- wide.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i64 0, i32 0, i32 4}
!1 = !{i32 1}
;--- null.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, null, i32 4}
!1 = !{i32 1}
;--- undef.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 undef, i32 0, i32 4}
!1 = !{i32 1}
;--- two.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0}
!1 = !{i32 1}
;--- none.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{}
!0 = !{!"a"}
