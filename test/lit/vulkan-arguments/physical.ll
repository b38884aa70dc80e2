; Addresses of buffers are POD arguments: in push constants if they all fit, otherwise in a uniform buffer.

; RUN: opt -S -passes='vulkan-arguments<physical-storage-buffers>' %s | FileCheck %s
; RUN: opt -S -passes='vulkan-arguments<physical-storage-buffers;max-push-constants=16>' %s | FileCheck %s --check-prefix=SMALL
; RUN: opt -S -passes='vulkan-arguments<physical-storage-buffers;no-cluster-pods>' %s | FileCheck %s --check-prefix=SINGLE
; RUN: opt -S -passes='vulkan-arguments<physical-storage-buffers;constant-args-ubo>' %s | FileCheck %s --check-prefix=UBO
; RUN: not opt -S -passes='vulkan-arguments<physical-storage-buffers;pod=storage>' %s 2>&1 | FileCheck %s --check-prefix=STORAGE

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

%pair = type { i32, ptr addrspace(1) }

; CHECK: @vulkan.push.k = external addrspace(2) global [10 x i32]
; CHECK: %[[A:.*]] = load ptr addrspace(1), ptr addrspace(2) @vulkan.push.k, align 8
; CHECK: store i32 %{{.*}}, ptr addrspace(1) %[[A]]
; CHECK-DAG: !{!"pointer_pushconstant", i32 0, i32 0, i32 0, i32 0, i32 8, i32 0,
; CHECK-DAG: !{!"pod_pushconstant", i32 1, i32 0, i32 0, i32 8, i32 4, i32 0,
; CHECK-DAG: !{!"pointer_pushconstant", i32 2, i32 0, i32 0, i32 16, i32 8, i32 0,
; CHECK-DAG: !{!"pod_pushconstant", i32 3, i32 0, i32 0, i32 24, i32 16, i32 0,
; CHECK-DAG: !{!"local", i32 4,
; SMALL-DAG: !{!"pointer_ubo", i32 0, i32 0, i32 0, i32 0, i32 8, i32 0,
; SMALL-DAG: !{!"pod_ubo", i32 1, i32 0, i32 0, i32 8, i32 4, i32 0,
; SMALL-DAG: !{!"pod_ubo", i32 3, i32 0, i32 0, i32 24, i32 16, i32 0,
; SINGLE-DAG: !{!"pointer_ubo", i32 0, i32 0, i32 0, i32 0, i32 8, i32 0,
; SINGLE-DAG: !{!"pod_ubo", i32 1, i32 0, i32 1, i32 0, i32 4, i32 0,
; SINGLE-DAG: !{!"pointer_ubo", i32 2, i32 0, i32 2, i32 0, i32 8, i32 0,
; UBO-DAG: !{!"buffer_ubo", i32 2, i32 0, i32 0, i32 0,
; STORAGE: 'pod=storage' and 'physical-storage-buffers' cannot be combined: storage buffers cannot contain pointer arguments
define spir_kernel void @k(ptr addrspace(1) %a, i32 %n, ptr addrspace(2) %c, ptr byval(%pair) %s, ptr addrspace(3) %l) {
  %v = load i32, ptr addrspace(2) %c
  %member = getelementptr %pair, ptr %s, i32 0, i32 1
  %p = load ptr addrspace(1), ptr %member
  store i32 %v, ptr addrspace(1) %p
  store i32 %n, ptr addrspace(1) %a
  ret void
}
