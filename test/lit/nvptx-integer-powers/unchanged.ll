; Modules for other targets do not change.
; RUN: opt -S -passes='nvptx-integer-powers' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare float @_Z16__spirv_ocl_pownfi(float, i32)

; CHECK: call float @_Z16__spirv_ocl_pownfi(float %x, i32 2)
define float @f(float %x) {
  %y = call float @_Z16__spirv_ocl_pownfi(float %x, i32 2)
  ret float %y
}
