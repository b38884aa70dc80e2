; Sine and cosine of the same number are computed together, before the first of them. A second run changes nothing.
; RUN: opt -S -passes='nvptx-sincos,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-sincos,nvptx-sincos' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

declare double @_Z15__spirv_ocl_sind(double)
declare double @_Z15__spirv_ocl_cosd(double)

; CHECK-LABEL: define double @cosine_first(
; CHECK-NEXT:    [[SLOT:%.*]] = alloca double, align 8
; CHECK-NEXT:    %y = fadd double %x, 1.000000e+00
; CHECK-NEXT:    [[SINE:%.*]] = call double @_Z18__spirv_ocl_sincosdPd(double %y, ptr [[SLOT]])
; CHECK-NEXT:    [[COSINE:%.*]] = load double, ptr [[SLOT]], align 8
; CHECK-NEXT:    %a = fmul double [[COSINE]], %x
; CHECK-NEXT:    %b = fadd double [[SINE]], %a
; CHECK-NEXT:    %d = fadd double [[COSINE]], %b
; CHECK-NEXT:    ret double %d
define double @cosine_first(double %x) {
  %y = fadd double %x, 1.0
  %c = call double @_Z15__spirv_ocl_cosd(double %y)
  %a = fmul double %c, %x
  %s = call double @_Z15__spirv_ocl_sind(double %y)
  %b = fadd double %s, %a
  %c2 = call double @_Z15__spirv_ocl_cosd(double %y)
  %d = fadd double %c2, %b
  ret double %d
}

; Two numbers have separate results.
; CHECK-LABEL: define double @two(
; CHECK:         call double @_Z18__spirv_ocl_sincosdPd(double %x, ptr [[X:%.*]])
; CHECK:         load double, ptr [[X]]
; CHECK:         call double @_Z18__spirv_ocl_sincosdPd(double %y, ptr [[Y:%.*]])
; CHECK:         load double, ptr [[Y]]
; CHECK-NOT:     @_Z15
define double @two(double %x, double %y) {
  %s = call double @_Z15__spirv_ocl_sind(double %x)
  %c = call double @_Z15__spirv_ocl_cosd(double %x)
  %s2 = call double @_Z15__spirv_ocl_sind(double %y)
  %c2 = call double @_Z15__spirv_ocl_cosd(double %y)
  %a = fadd double %s, %c
  %b = fadd double %s2, %c2
  %r = fmul double %a, %b
  ret double %r
}

; Calls without a partner, of other numbers, and in other blocks are kept.
; CHECK-LABEL: define double @others(
; CHECK:         call double @_Z15__spirv_ocl_sind(double %x)
; CHECK:         call double @_Z15__spirv_ocl_cosd(double %y)
; CHECK:         call double @_Z15__spirv_ocl_cosd(double %x)
define double @others(double %x, double %y, i1 %more) {
  %s = call double @_Z15__spirv_ocl_sind(double %x)
  %c = call double @_Z15__spirv_ocl_cosd(double %y)
  %a = fadd double %s, %c
  br i1 %more, label %next, label %end
next:
  %c2 = call double @_Z15__spirv_ocl_cosd(double %x)
  %b = fadd double %a, %c2
  br label %end
end:
  %r = phi double [ %a, %0 ], [ %b, %next ]
  ret double %r
}
