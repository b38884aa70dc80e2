; The metadata of lowered specialization constants describes the whole module, so the module cannot be split.

; RUN: opt -passes='sycl-split<mode=off>' -disable-output %s
; RUN: not opt -passes='sycl-split<mode=per_kernel>' -disable-output %s 2>&1 | FileCheck --implicit-check-not=error: %s

; CHECK: error: the specialization constants of the module have already been lowered; split the module before running 'spec-constants'{{$}}

define spir_kernel void @a() {
  ret void
}

define spir_kernel void @b() {
  ret void
}

!sycl.specialization-constants = !{!0}
!0 = !{!"id", i32 0, i32 0, i32 4}
