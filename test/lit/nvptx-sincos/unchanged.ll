; Modules for other targets do not change.
; RUN: opt -S -passes='nvptx-sincos' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare double @_Z15__spirv_ocl_sind(double)
declare double @_Z15__spirv_ocl_cosd(double)

; CHECK: call double @_Z15__spirv_ocl_sind(double %x)
; CHECK: call double @_Z15__spirv_ocl_cosd(double %x)
; CHECK-NOT: sincos
define double @f(double %x) {
  %s = call double @_Z15__spirv_ocl_sind(double %x)
  %c = call double @_Z15__spirv_ocl_cosd(double %x)
  %r = fmul double %s, %c
  ret double %r
}
