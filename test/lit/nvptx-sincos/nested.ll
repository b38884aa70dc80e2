; The argument of a pair is a call that was replaced.
; RUN: opt -S -passes='nvptx-sincos,verify' %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

declare double @_Z15__spirv_ocl_sind(double)
declare double @_Z15__spirv_ocl_cosd(double)

; CHECK-LABEL: define double @f(
; CHECK:         [[SINE:%.*]] = call double @_Z18__spirv_ocl_sincosdPd(double %x, ptr [[INNER:%.*]])
; CHECK-NEXT:    [[COSINE:%.*]] = load double, ptr [[INNER]], align 8
; CHECK-NEXT:    [[OUTER:%.*]] = call double @_Z18__spirv_ocl_sincosdPd(double [[SINE]], ptr [[SLOT:%.*]])
; CHECK-NEXT:    [[LAST:%.*]] = load double, ptr [[SLOT]], align 8
; CHECK-NEXT:    %a = fadd double [[OUTER]], [[LAST]]
; CHECK-NEXT:    %b = fadd double %a, [[COSINE]]
; CHECK-NEXT:    ret double %b
define double @f(double %x) {
  %s = call double @_Z15__spirv_ocl_sind(double %x)
  %c = call double @_Z15__spirv_ocl_cosd(double %x)
  %s2 = call double @_Z15__spirv_ocl_sind(double %s)
  %c2 = call double @_Z15__spirv_ocl_cosd(double %s)
  %a = fadd double %s2, %c2
  %b = fadd double %a, %c
  ret double %b
}
