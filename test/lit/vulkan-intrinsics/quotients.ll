; A quotient of a double and a constant is corrected if the host states that Fma rounds once. Quotients of other types, by
; powers of two, very large numbers or numbers with only ones in the mantissa, and with the flag afn are not changed.

; RUN: opt -S -passes=vulkan-intrinsics %s | FileCheck %s

; CHECK-LABEL: @third(
; CHECK-NEXT:    %[[QUOTIENT:.*]] = fdiv double %x, 3.000000e+00
; CHECK-NEXT:    %[[REST:.*]] = call double @vulkan.glsl.Fma.f64(double %[[QUOTIENT]], double -3.000000e+00, double %x)
; CHECK-NEXT:    %[[CORRECTED:.*]] = call double @vulkan.glsl.Fma.f64(double %[[REST]], double 0x3FD5555555555555, double %[[QUOTIENT]])
; CHECK-NEXT:    %[[MAGNITUDE:.*]] = call double @vulkan.glsl.FAbs.f64(double %[[QUOTIENT]])
; CHECK-NEXT:    %[[ABOVE:.*]] = fcmp oge double %[[MAGNITUDE]], 0x26F0000000000000
; CHECK-NEXT:    %[[BELOW:.*]] = fcmp ole double %[[MAGNITUDE]], 0x7FEFFFFFFFFFFFFF
; CHECK-NEXT:    %[[FITS:.*]] = and i1 %[[ABOVE]], %[[BELOW]]
; CHECK-NEXT:    %[[CONSTANT:.*]] = call i32 @vulkan.specialization.i32(i32 4607297, i32 0)
; CHECK-NEXT:    %[[FUSES:.*]] = icmp ne i32 %[[CONSTANT]], 0
; CHECK-NEXT:    %[[BOTH:.*]] = and i1 %[[FUSES]], %[[FITS]]
; CHECK-NEXT:    %[[R:.*]] = select i1 %[[BOTH]], double %[[CORRECTED]], double %[[QUOTIENT]]
; CHECK-NEXT:    ret double %[[R]]
define double @third(double %x) {
  %r = fdiv double %x, 3.0
  ret double %r
}

; CHECK-LABEL: @others(
; CHECK-NEXT:    fdiv double %x, %y
; CHECK-NEXT:    fdiv double 3.000000e+00, %x
; CHECK-NEXT:    fdiv float %z, 3.000000e+00
; CHECK-NEXT:    fdiv double %x, 2.000000e+00
; CHECK-NEXT:    fdiv double %x, 0x6974E718D7D7625A
; CHECK-NEXT:    fdiv double %x, 0.000000e+00
; CHECK-NEXT:    fdiv afn double %x, 3.000000e+00
; CHECK-NEXT:    fdiv double %x, 0x3FFFFFFFFFFFFFFF
; CHECK-NEXT:    ret void
define void @others(double %x, double %y, float %z) {
  %a = fdiv double %x, %y
  %b = fdiv double 3.0, %x
  %c = fdiv float %z, 3.0
  %d = fdiv double %x, 2.0
  %e = fdiv double %x, 1.0e200
  %f = fdiv double %x, 0.0
  %g = fdiv afn double %x, 3.0
  %h = fdiv double %x, 0x3FFFFFFFFFFFFFFF
  ret void
}
