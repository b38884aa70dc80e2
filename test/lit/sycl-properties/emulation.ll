; Emulation: no SpecIds are necessary; padding for the alignment of the next constant is in records and default values.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines

;      CHECK:[SYCL/specialization constants]
; CHECK-NEXT:s=2|ADAAAAAAAAAAAAAAAAAAAIAAAAw/////CAAAAIAAAAA
; CHECK-NEXT:i=2|gBAAAAAAAAQAAAAAAAAAAQAAAAA
; CHECK-NEXT:[SYCL/specialization constants default values]
; CHECK-NEXT:all=2|ABAAAAAAAAwBAAAAqAAAAA

target triple = "x86_64-unknown-linux-gnu"

!sycl.specialization-constants = !{!0, !1}
!sycl.specialization-constants-default-values = !{!2, !3, !4}

!0 = !{!"s", i32 0, i32 0, i32 2, i32 -1, i32 2, i32 2}
!1 = !{!"i", i32 1, i32 0, i32 4}
!2 = !{i16 7}
!3 = !{[2 x i8] zeroinitializer}
!4 = !{i32 42}
