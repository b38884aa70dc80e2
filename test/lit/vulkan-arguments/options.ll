; Locations of POD arguments, and descriptor sets of kernels.

; RUN: opt -S -passes='vulkan-arguments<pod=push-constant;distinct-sets>' %s | FileCheck %s --check-prefix=PUSH
; RUN: opt -S -passes='vulkan-arguments<pod=uniform;no-cluster-pods;constant-args-ubo>' %s | FileCheck %s --check-prefix=UNIFORM

target triple = "spirv32"

; PUSH-DAG: !{!"pod_pushconstant", i32 0, i32 0, i32 4}
; PUSH-DAG: !{!"buffer", i32 0, i32 0, i32 0,
; PUSH-DAG: !{!"buffer", i32 0, i32 1, i32 0,
; UNIFORM-DAG: !{!"buffer_ubo", i32 0, i32 0, i32 0,
; UNIFORM-DAG: !{!"pod_ubo", i32 1, i32 0, i32 1, i32 0, i32 4,
define spir_kernel void @first(ptr addrspace(2) %a, i32 %n) {
  ret void
}

define spir_kernel void @second(ptr addrspace(1) %a) {
  ret void
}
