; An empty list of records is completed.

; RUN: opt -S -passes=esimd-kernel-records %s | FileCheck %s

define spir_kernel void @k() !sycl_explicit_simd !0 {
  ret void
}

; CHECK: !genx.kernels = !{![[K:[0-9]+]]}
; CHECK: ![[K]] = !{ptr @k, !"k",
!genx.kernels = !{}
!0 = !{}
