; Work-group memory whose size the host sets: the index of its argument among the remaining arguments. The front end also marks kernels
; with work-group memory of a fixed size.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines

;      CHECK:[SYCL/implicit local arg]
; CHECK-NEXT:dynamic=1|1
; CHECK-NEXT:[SYCL/work group dynamic local mem]
; CHECK-NEXT:dynamic=1|1
;  CHECK-NOT:{{.}}

target triple = "spirv64-unknown-unknown"

@wgs = linkonce_odr addrspace(3) global [10 x i32] zeroinitializer

define spir_kernel void @fixed(ptr addrspace(1) %0) {
  store i32 1, ptr addrspace(3) @wgs
  ret void
}

define spir_kernel void @marked(ptr addrspace(1) %0) #1 {
  store i32 1, ptr addrspace(3) @wgs
  ret void
}

define spir_kernel void @dynamic(ptr addrspace(1) %0, ptr addrspace(3) noalias "sycl-implicit-local-arg" %1) #0 !sycl_kernel_omit_args !0 {
  ret void
}

attributes #0 = { "sycl-work-group-static"="1" }
attributes #1 = { "sycl-work-group-static" }

!0 = !{i1 true, i1 false, i1 false}
