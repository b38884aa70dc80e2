; Records that a runtime would misread: records that overlap, are out of order, are empty, or repeat a SpecId or a name.
; RUN: split-file %s %t
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/overlap.ll 2>&1 | FileCheck %s --check-prefix=OVERLAP
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/backwards.ll 2>&1 | FileCheck %s --check-prefix=BACKWARDS
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/empty.ll 2>&1 | FileCheck %s --check-prefix=EMPTY
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/twice.ll 2>&1 | FileCheck %s --check-prefix=TWICE
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/name.ll 2>&1 | FileCheck %s --check-prefix=NAME

; OVERLAP: error: {{.*}}specialization constant 'a': record 1 {{.*}}
; BACKWARDS: error: {{.*}}specialization constant 'a': record 1 {{.*}}
; EMPTY: error: {{.*}}specialization constant 'a': record 0 has size 0
; TWICE: error: {{.*}}specialization constant 'b': SpecId 0 of record 0 is already used by 'a'
; NAME: error: {{.*}}specialization constant 'a' is already in the table

;--- overlap.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 0, i32 4, i32 1, i32 2, i32 4}
!1 = !{[6 x i8] zeroinitializer}
;--- backwards.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}
!0 = !{!"a", i32 0, i32 4, i32 4, i32 1, i32 0, i32 4}
!1 = !{[8 x i8] zeroinitializer}
;--- empty.ll
!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{}
!0 = !{!"a", i32 0, i32 0, i32 0}
;--- twice.ll
!sycl.specialization-constants = !{!0, !2}
!sycl.specialization-constants-default-values = !{!1, !1}
!0 = !{!"a", i32 0, i32 0, i32 4}
!1 = !{i32 1}
!2 = !{!"b", i32 0, i32 0, i32 4}
;--- name.ll
!sycl.specialization-constants = !{!0, !2}
!sycl.specialization-constants-default-values = !{!1, !1}
!0 = !{!"a", i32 0, i32 0, i32 4}
!1 = !{i32 1}
!2 = !{!"a", i32 1, i32 0, i32 4}
