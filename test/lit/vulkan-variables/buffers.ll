; Program-scope variables are consecutive in buffers, in descriptor sets after those of arguments; hosts receive their
; contents. Without the option, constants stay in the module. A second run changes nothing.

; RUN: opt -S -passes='vulkan-variables<constants-in-storage-buffer>' %s | FileCheck %s
; RUN: opt -S -passes='vulkan-variables<constants-in-storage-buffer>,vulkan-variables<constants-in-storage-buffer>' %s | FileCheck %s
; RUN: opt -S -passes=vulkan-variables %s | FileCheck %s --check-prefix=STAY

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

@small = internal addrspace(2) constant i8 65
@numbers = internal addrspace(2) constant [2 x i32] [i32 1, i32 258]
@table = internal constant [1 x i32] [i32 7]
@counter = internal addrspace(1) global i32 40
@unused = internal addrspace(1) global i32 9
@vulkan.printf = external addrspace(1) global [4 x i32]

; CHECK: @vulkan.printf = external addrspace(1) global [4 x i32], !vulkan.binding ![[PRINT:[0-9]+]]
; CHECK: @vulkan.constants = external addrspace(2) global [4 x i32], align 16, !vulkan.binding ![[CONSTANTS:[0-9]+]]
; CHECK: @vulkan.variables = external addrspace(1) global [1 x i32], align 16, !vulkan.binding ![[VARIABLES:[0-9]+]]
; CHECK: load i8, ptr addrspace(2) @vulkan.constants
; CHECK: getelementptr [2 x i32], ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @vulkan.constants, i64 4), i32 0, i32 %i
; CHECK: load i32, ptr addrspacecast (ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @vulkan.constants, i64 12) to ptr)
; CHECK: store i32 %{{.*}}, ptr addrspace(1) @vulkan.variables
; STAY: load i8, ptr addrspace(2) @small
; STAY: store i32 %{{.*}}, ptr addrspace(1) @vulkan.variables
define spir_kernel void @k(ptr addrspace(1) %a, i32 %i) {
  %c = load i8, ptr addrspace(2) @small
  store i8 %c, ptr addrspace(1) %a
  %p = getelementptr [2 x i32], ptr addrspace(2) @numbers, i32 0, i32 %i
  %n = load i32, ptr addrspace(2) %p
  %t = load i32, ptr @table
  %s = add i32 %n, %t
  store i32 %s, ptr addrspace(1) @counter
  store i32 0, ptr addrspace(1) @vulkan.printf
  ret void
}

!vulkan.kernels = !{!0}
!0 = !{ptr @k, !1}
!1 = !{!"buffer", i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, !"a", !"", i32 1, !"", !""}

; CHECK-DAG: ![[CONSTANTS]] = !{!"data", i32 1, i32 0, i32 16}
; CHECK-DAG: ![[VARIABLES]] = !{!"data", i32 2, i32 0, i32 4}
; CHECK-DAG: ![[PRINT]] = !{!"data", i32 3, i32 0, i32 16}
; CHECK-DAG: !{i32 21, i32 1, i32 0, !"41000000010000000201000007000000"}
; CHECK-DAG: !{i32 28, i32 2, i32 0, !"28000000"}
; CHECK-DAG: !{i32 39, i32 3, i32 0, i32 16}
