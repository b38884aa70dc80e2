; The pass does not change scans, other scopes, scopes that are not constants, other types, invokes, or modules for other targets.
; RUN: split-file %s %t
; RUN: opt -S -passes='nvptx-group-reductions' %t/calls.ll | FileCheck %s
; RUN: opt -S -passes='nvptx-group-reductions' %t/type.ll | FileCheck %s
; RUN: opt -S -passes='nvptx-group-reductions' %t/call-type.ll | FileCheck %s
; RUN: opt -S -passes='nvptx-group-reductions,verify' %t/invoke.ll | FileCheck %s
; RUN: opt -S -passes='nvptx-group-reductions' %t/target.ll | FileCheck %s

; CHECK-NOT: syclpasses.nvptx

;--- calls.ll
target triple = "nvptx64-nvidia-cuda"
declare float @_Z17__spirv_GroupFAddiif(i32, i32, float)
declare half @_Z17__spirv_GroupFAddiiDF16_(i32, i32, half)
define void @f(float %x, half %y, i32 %scope) {
  %scan = call float @_Z17__spirv_GroupFAddiif(i32 2, i32 1, float %x)
  %device = call float @_Z17__spirv_GroupFAddiif(i32 1, i32 0, float %x)
  %unknown.scope = call float @_Z17__spirv_GroupFAddiif(i32 %scope, i32 0, float %x)
  %unknown.operation = call float @_Z17__spirv_GroupFAddiif(i32 2, i32 %scope, float %x)
  %half = call half @_Z17__spirv_GroupFAddiiDF16_(i32 2, i32 0, half %y)
  ret void
}

;--- type.ll
target triple = "nvptx64-nvidia-cuda"
declare double @_Z17__spirv_GroupFAddiif(i32, i32, double)
define double @f(double %x) {
  %r = call double @_Z17__spirv_GroupFAddiif(i32 2, i32 0, double %x)
  ret double %r
}

;--- call-type.ll
target triple = "nvptx64-nvidia-cuda"
declare float @_Z17__spirv_GroupFAddiif(i32, i32, float)
define double @f(double %x) {
  %r = call double @_Z17__spirv_GroupFAddiif(i32 2, i32 0, double %x)
  ret double %r
}

;--- invoke.ll
target triple = "nvptx64-nvidia-cuda"
declare float @_Z17__spirv_GroupFAddiif(i32, i32, float)
declare i32 @personality(...)
define float @f(float %x) personality ptr @personality {
  %r = invoke float @_Z17__spirv_GroupFAddiif(i32 2, i32 0, float %x) to label %good unwind label %bad
good:
  ret float %r
bad:
  %pad = landingpad { ptr, i32 } cleanup
  ret float 0.0
}

;--- target.ll
target triple = "spir64-unknown-unknown"
declare float @_Z17__spirv_GroupFAddiif(i32, i32, float)
define float @f(float %x) {
  %r = call float @_Z17__spirv_GroupFAddiif(i32 2, i32 0, float %x)
  ret float %r
}
