; A function of the input that has the name of a new function is renamed.
; RUN: opt -S -passes='nvptx-group-reductions,verify' %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

declare float @_Z17__spirv_GroupFAddiif(i32, i32, float)

; CHECK: define internal float @syclpasses.nvptx.FAdd.float.work_group.other(float %x)
; CHECK-NEXT: ret float 1.000000e+00
define internal float @syclpasses.nvptx.FAdd.float.work_group(float %x) {
  ret float 1.0
}

; CHECK-LABEL: define float @f(
; CHECK-NEXT: [[R:%.*]] = call float @syclpasses.nvptx.FAdd.float.work_group(float %x)
; CHECK-NEXT: call float @syclpasses.nvptx.FAdd.float.work_group.other(float [[R]])
define float @f(float %x) {
  %r = call float @_Z17__spirv_GroupFAddiif(i32 2, i32 0, float %x)
  %s = call float @syclpasses.nvptx.FAdd.float.work_group(float %r)
  ret float %s
}

; CHECK: define internal float @syclpasses.nvptx.FAdd.float.work_group(float %x)
; CHECK-NEXT: entry:
