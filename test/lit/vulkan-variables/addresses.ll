; With physical addresses, the host passes the address of one buffer in push constants. Variables contain pointers to each
; other, also to members. Variables that are zero come last, and the contents do not contain them. The description contains the names of variables that the host accesses, even if no kernel uses
; them. A second run changes nothing.

; RUN: opt -S -passes='vulkan-arguments<physical-storage-buffers>,vulkan-variables<physical-storage-buffers>' %s | FileCheck %s
; RUN: opt -S -passes='vulkan-arguments<physical-storage-buffers>,vulkan-variables<physical-storage-buffers>,vulkan-variables<physical-storage-buffers>' %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

@x = internal addrspace(1) global [2 x i32] [i32 5, i32 6]
@large = internal addrspace(1) global [1000000 x i32] zeroinitializer
@p = internal addrspace(1) global [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr inbounds ([2 x i32], ptr addrspace(1) @x, i64 0, i64 1) to ptr addrspace(4)), ptr addrspace(4) null]
@named = addrspace(1) global { ptr addrspace(1), i32 } { ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1)), i32 0 } #0
@unused = internal addrspace(1) global i32 9

; CHECK: @vulkan.push.k = external addrspace(2) global [4 x i32]
; CHECK: @vulkan.push.l = external addrspace(2) global [2 x i32]
; CHECK-NOT: @vulkan.push.m
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %[[BASE:.*]] = load ptr addrspace(1), ptr addrspace(2) @vulkan.push.k, align 8
; CHECK: %[[P:.*]] = getelementptr inbounds i8, ptr addrspace(1) %[[BASE]], i64 8
; CHECK: %[[CAST:.*]] = addrspacecast ptr addrspace(1) %[[P]] to ptr addrspace(4)
; CHECK: load ptr addrspace(4), ptr addrspace(4) %[[CAST]]
define spir_kernel void @k(ptr addrspace(1) %a) {
  %q = load ptr addrspace(4), ptr addrspace(4) addrspacecast (ptr addrspace(1) @p to ptr addrspace(4))
  store ptr addrspace(4) %q, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @large, i64 4)
  ret void
}

; CHECK-LABEL: define spir_kernel void @l(
; CHECK: %[[X:.*]] = load ptr addrspace(1), ptr addrspace(2) @vulkan.push.l, align 8
; CHECK: phi ptr addrspace(1) [ %[[X]], %entry ], [ %[[X]], %entry ], [ null, %other ]
define spir_kernel void @l() {
entry:
  switch i32 1, label %other [
    i32 1, label %end
    i32 2, label %end
  ]
other:
  br label %end
end:
  %q = phi ptr addrspace(1) [ @x, %entry ], [ @x, %entry ], [ null, %other ]
  store i32 1, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @m(
; CHECK-NEXT: ret void
define spir_kernel void @m() {
  ret void
}

attributes #0 = { "sycl-unique-id"="the name" }

; CHECK-DAG: !vulkan.variables.address = !{![[OFFSET:[0-9]+]]}
; CHECK-DAG: ![[OFFSET]] = !{i32 0}
; CHECK-DAG: !vulkan.variables.names = !{![[NAMES:[0-9]+]]}
; CHECK-DAG: ![[NAMES]] = !{!"the name", i32 4000024, i32 16}
; CHECK-DAG: !vulkan.variables.size = !{![[SIZE:[0-9]+]]}
; CHECK-DAG: ![[SIZE]] = !{i32 4000040}
; CHECK-DAG: !{i32 37, i32 0, i32 8, !"050000000600000000000000000000000000000000000000"}
; CHECK-DAG: !{i32 29, i32 4, i32 8, i32 8}
