; Buffers get bindings in order, POD arguments a block after them, and local arrays SpecIds from 3. A second run changes nothing.

; RUN: opt -S -passes=vulkan-arguments %s | FileCheck %s
; RUN: opt -S -passes=vulkan-arguments,vulkan-arguments %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

; CHECK: @vulkan.pod.k = external addrspace(2) global [4 x i32], align 16, !vulkan.binding ![[BINDING:[0-9]+]]
; CHECK: define spir_kernel void @k(
; CHECK: load i64, ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @vulkan.pod.k, i64 8), align 8
; CHECK: load float, ptr addrspace(2) @vulkan.pod.k, align 4
define spir_kernel void @k(ptr addrspace(1) %a, float %f, ptr addrspace(3) align 8 %l, ptr addrspace(2) %c, i64 %n) !kernel_arg_name !0 !kernel_arg_base_type !1 {
  store float %f, ptr addrspace(1) %a
  store i64 %n, ptr addrspace(1) %a, align 4
  ret void
}

; CHECK: !vulkan.kernels = !{!{{[0-9]+}}}
; CHECK: ![[BINDING]] = !{!"pod", i32 0, i32 2, i32 16}
; CHECK-DAG: !{!"buffer", i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, !"a", !""
; CHECK-DAG: !{!"pod", i32 1, i32 0, i32 2, i32 0, i32 4, i32 0, !"f"
; CHECK-DAG: !{!"local", i32 2, i32 0, i32 0, i32 0, i32 16, i32 3, !"l"
; CHECK-DAG: !{!"buffer", i32 3, i32 0, i32 1, i32 0, i32 0, i32 0, !"c"
; CHECK-DAG: !{!"pod", i32 4, i32 0, i32 2, i32 8, i32 8, i32 0, !"n"

!0 = !{!"a", !"f", !"l", !"c", !"n"}
!1 = !{!"int*", !"float", !"float4*", !"int*", !"long"}
