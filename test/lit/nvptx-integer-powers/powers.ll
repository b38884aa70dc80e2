; Powers with a constant exponent from 1 to 31 become products. A second run changes nothing.
; RUN: opt -S -passes='nvptx-integer-powers,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-integer-powers,nvptx-integer-powers' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

declare float @_Z16__spirv_ocl_pownfi(float, i32)
declare double @_Z16__spirv_ocl_powndi(double, i32)

; CHECK-LABEL: define float @twenty(
; CHECK-NEXT:    [[X2:%.*]] = fmul fast float %x, %x
; CHECK-NEXT:    [[X4:%.*]] = fmul fast float [[X2]], [[X2]]
; CHECK-NEXT:    [[X8:%.*]] = fmul fast float [[X4]], [[X4]]
; CHECK-NEXT:    [[X16:%.*]] = fmul fast float [[X8]], [[X8]]
; CHECK-NEXT:    [[X20:%.*]] = fmul fast float [[X4]], [[X16]]
; CHECK-NEXT:    ret float [[X20]]
define float @twenty(float %x) {
  %y = call fast float @_Z16__spirv_ocl_pownfi(float %x, i32 20)
  ret float %y
}

; CHECK-LABEL: define double @three(
; CHECK-NEXT:    [[X2:%.*]] = fmul double %x, %x
; CHECK-NEXT:    [[X3:%.*]] = fmul double %x, [[X2]]
; CHECK-NEXT:    ret double [[X3]]
define double @three(double %x) {
  %y = call double @_Z16__spirv_ocl_powndi(double %x, i32 3)
  ret double %y
}

; CHECK-LABEL: define float @one(
; CHECK-NEXT:    ret float %x
define float @one(float %x) {
  %y = call float @_Z16__spirv_ocl_pownfi(float %x, i32 1)
  ret float %y
}

; CHECK-LABEL: define float @others(
; CHECK-NEXT:    call float @_Z16__spirv_ocl_pownfi(float %x, i32 0)
; CHECK-NEXT:    call float @_Z16__spirv_ocl_pownfi(float %x, i32 32)
; CHECK-NEXT:    call float @_Z16__spirv_ocl_pownfi(float %x, i32 -2)
; CHECK-NEXT:    call float @_Z16__spirv_ocl_pownfi(float %x, i32 %n)
define float @others(float %x, i32 %n) {
  %a = call float @_Z16__spirv_ocl_pownfi(float %x, i32 0)
  %b = call float @_Z16__spirv_ocl_pownfi(float %x, i32 32)
  %c = call float @_Z16__spirv_ocl_pownfi(float %x, i32 -2)
  %d = call float @_Z16__spirv_ocl_pownfi(float %x, i32 %n)
  ret float %d
}

; CHECK-LABEL: define float @nested(
; CHECK-NEXT:    [[X2:%.*]] = fmul float %x, %x
; CHECK-NEXT:    [[X4:%.*]] = fmul float [[X2]], [[X2]]
; CHECK-NEXT:    ret float [[X4]]
define float @nested(float %x) {
  %y = call float @_Z16__spirv_ocl_pownfi(float %x, i32 2)
  %z = call float @_Z16__spirv_ocl_pownfi(float %y, i32 2)
  ret float %z
}
