; Default values of all types, as bytes in memory: members at their offsets; gaps and undef are zero.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines

; CHECK:all=2|gIAAAAAAAAQAAAAAAAAAAAAAAAAAAAAwDAABAAAAA+DAAAAAAwz/BAAAAEAAAAgAAAAADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1, !2, !3, !4, !5, !6, !7}

!0 = !{!"a", i32 0, i32 0, i32 68}
!1 = !{{ i8, double } { i8 1, double -2.0 }}
!2 = !{[2 x i16] [i16 3, i16 4]}
!3 = !{<2 x float> <float 1.0, float undef>}
!4 = !{half 0xH3C00}
!5 = !{<{ i8, i32 }> <{ i8 -1, i32 1 }>}
!6 = !{[2 x <3 x i32>] [<3 x i32> <i32 1, i32 2, i32 3>, <3 x i32> zeroinitializer]}
!7 = !{i8 undef}
