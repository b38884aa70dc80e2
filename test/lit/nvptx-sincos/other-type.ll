; Calls are kept if the program has another object or function named `sincos`.
; RUN: opt -S -passes='nvptx-sincos' %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

declare double @_Z15__spirv_ocl_sind(double)
declare double @_Z15__spirv_ocl_cosd(double)
declare double @_Z18__spirv_ocl_sincosdPd(double, ptr addrspace(1))

; CHECK: call double @_Z15__spirv_ocl_sind(double %x)
; CHECK: call double @_Z15__spirv_ocl_cosd(double %x)
define double @f(double %x) {
  %s = call double @_Z15__spirv_ocl_sind(double %x)
  %c = call double @_Z15__spirv_ocl_cosd(double %x)
  %r = fmul double %s, %c
  ret double %r
}
