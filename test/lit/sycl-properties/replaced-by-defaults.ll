; The marker of default-values mode becomes a property. If the list of constants is empty, there are no other sets.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines --implicit-check-not=constants]

;      CHECK:[SYCL/misc properties]
; CHECK-NEXT:specConstsReplacedWithDefault=1|1

target triple = "spirv64-unknown-unknown"

!sycl.specialization-constants = !{}
!sycl.specialization-constants-default-values = !{}
!sycl.specialization-constants-default-values-module = !{}
