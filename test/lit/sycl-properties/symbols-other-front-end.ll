; A module that DPC++'s front end has not marked: a kernel with an annotation or calling convention is an entry point, and
; OpenCL builtins are not symbols of other images.
; RUN: split-file %s %t
; RUN: opt -passes='sycl-properties<out=-;symbols=->' -disable-output %t/spirv.ll | FileCheck %s --match-full-lines
; RUN: opt -passes='sycl-properties<symbols=->' -disable-output %t/nvptx.ll | FileCheck %s --match-full-lines --check-prefix=NVPTX
; RUN: opt -passes='sycl-properties<symbols=->' -disable-output %t/amdgcn.ll | FileCheck %s --match-full-lines --check-prefix=AMD

;      CHECK:[SYCL/kernel names]
; CHECK-NEXT:k=1|1
; CHECK-NEXT:k
;  CHECK-NOT:{{.}}

;--- spirv.ll
target triple = "spirv64-unknown-unknown"

define spir_kernel void @k() {
  %1 = call spir_func i64 @_Z13get_global_idj(i32 0)
  ret void
}

define spir_func void @f() {
  ret void
}

declare spir_kernel void @declared()
declare spir_func i64 @_Z13get_global_idj(i32)

;      NVPTX:annotated
; NVPTX-NEXT:by_convention
;  NVPTX-NOT:{{.}}

;--- nvptx.ll
target triple = "nvptx64-nvidia-cuda"

define void @annotated() {
  ret void
}

define ptx_kernel void @by_convention() {
  ret void
}

define void @other() {
  ret void
}

!nvvm.annotations = !{!0, !1, !2, !3}
!0 = !{ptr @annotated, !"maxntidx", i32 4, !"kernel", i32 1}
!1 = !{ptr @other, !"maxntidx", i32 4}
!2 = !{null, !"kernel", i32 1}
!3 = !{}

;      AMD:k
;  AMD-NOT:{{.}}

;--- amdgcn.ll
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k() {
  ret void
}
