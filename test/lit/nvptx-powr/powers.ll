; `powr` becomes `pow` of the absolute value, or NaN where `pow` is defined but `powr` is not. A second run changes nothing.
; RUN: opt -S -passes='nvptx-powr,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-powr,nvptx-powr' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

declare float @_Z16__spirv_ocl_powrff(float, float)

; CHECK-LABEL: define float @f(
; CHECK-NEXT:    [[X:%.*]] = call float @llvm.fabs.f32(float %x)
; CHECK-NEXT:    [[Y:%.*]] = call float @llvm.fabs.f32(float %y)
; CHECK-DAG:     fcmp oeq float %x, 0.000000e+00
; CHECK-DAG:     fcmp oeq float [[X]], 0x7FF0000000000000
; CHECK-DAG:     fcmp oeq float %y, 0.000000e+00
; CHECK-DAG:     fcmp oeq float %x, 1.000000e+00
; CHECK-DAG:     fcmp ueq float [[Y]], 0x7FF0000000000000
; CHECK-DAG:     fcmp ult float %x, 0.000000e+00
; CHECK:         [[POWER:%.*]] = call nsz float @_Z15__spirv_ocl_powff(float [[X]], float %y)
; CHECK-NEXT:    [[R:%.*]] = select i1 {{%.*}}, float 0x7FF8000000000000, float [[POWER]]
; CHECK-NEXT:    ret float [[R]]
define float @f(float %x, float %y) {
  %r = call nsz float @_Z16__spirv_ocl_powrff(float %x, float %y)
  ret float %r
}
