; The pass does not change calls to functions with other types, or modules for other targets.
; RUN: split-file %s %t
; RUN: opt -S -passes='nvptx-powr' %t/type.ll | FileCheck %s
; RUN: opt -S -passes='nvptx-powr' %t/pow.ll | FileCheck %s
; RUN: opt -S -passes='nvptx-powr' %t/target.ll | FileCheck %s

; CHECK-NOT: @llvm.fabs
; CHECK:     @_Z16__spirv_ocl_powrff

;--- type.ll
target triple = "nvptx64-nvidia-cuda"
declare double @_Z16__spirv_ocl_powrff(double, double)
define double @f(double %x) {
  %r = call double @_Z16__spirv_ocl_powrff(double %x, double %x)
  ret double %r
}

;--- pow.ll
target triple = "nvptx64-nvidia-cuda"
@_Z15__spirv_ocl_powff = global i32 0
declare float @_Z16__spirv_ocl_powrff(float, float)
define float @f(float %x) {
  %r = call float @_Z16__spirv_ocl_powrff(float %x, float %x)
  ret float %r
}

;--- target.ll
target triple = "spir64-unknown-unknown"
declare float @_Z16__spirv_ocl_powrff(float, float)
define float @f(float %x) {
  %r = call float @_Z16__spirv_ocl_powrff(float %x, float %x)
  ret float %r
}
