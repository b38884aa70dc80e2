; Metadata and attributes that do not contain aspects are errors.
; RUN: not opt -passes='sycl-properties<out=%t.prop>' -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.prop

; CHECK: error: {{.*}}in function text {{.*}}: !sycl_used_aspects has an operand that is not an aspect; expected !{!"name", i32 number}
; CHECK: error: {{.*}}in function pair {{.*}}: !sycl_declared_aspects has an operand that is not an aspect; expected !{!"name", i32 number}
; CHECK: error: {{.*}}in function large {{.*}}: !sycl_used_aspects has an operand that is not an aspect; expected !{!"name", i32 number}
; CHECK: error: {{.*}}in function null {{.*}}: !sycl_used_aspects has an operand that is not an aspect; expected !{!"name", i32 number}
; CHECK: error: {{.*}}in function null {{.*}}: !sycl_used_aspects has an operand that is not an aspect; expected !{!"name", i32 number}
; CHECK: error: {{.*}}in function attribute {{.*}}: attribute 'sycl-device-has' is 'fp64'; expected a number of at most 32 bits

target triple = "spirv64-unknown-unknown"

define spir_kernel void @text() !sycl_used_aspects !0 {
  ret void
}

define spir_kernel void @pair() !sycl_declared_aspects !1 {
  ret void
}

define spir_kernel void @large() !sycl_used_aspects !3 {
  ret void
}

define spir_kernel void @null() !sycl_used_aspects !4 {
  ret void
}

define spir_kernel void @attribute() #0 {
  ret void
}

attributes #0 = { "sycl-device-has"="1,fp64" }

!0 = !{!"fp64"}
!1 = !{!2}
!2 = !{!"fp64", !"6"}
!3 = !{i64 4294967296}
!4 = !{null, null}
