; Sizes and offsets of the range are in push constants, before POD arguments, if work-groups may have several sizes.
; Otherwise, they are other Vulkan values. A second run changes nothing.

; RUN: opt -S -passes='vulkan-arguments<non-uniform-groups;push-global-offset;pod=push-constant>' %s | FileCheck %s
; RUN: opt -S -passes=vulkan-arguments %s | FileCheck %s --check-prefix=UNIFORM

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

; CHECK: @vulkan.push.k = external addrspace(2) global [10 x i32]
; CHECK: load i32, ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @vulkan.push.k, i64 36), align 4
; CHECK: load i32, ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @vulkan.push.k, i64 24), align 4
; CHECK: load i32, ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @vulkan.push.k, i64 16), align 4
; CHECK: load i32, ptr addrspace(2) @vulkan.push.k, align 4
; UNIFORM: %[[OFFSET:.*]] = call i32 @vulkan.input.GlobalOffset.0()
; UNIFORM: %[[GROUP:.*]] = call i32 @vulkan.input.WorkgroupSize.1()
; UNIFORM: %[[GROUPS:.*]] = call i32 @vulkan.input.NumWorkgroups.1()
; UNIFORM: mul i32 %[[GROUP]], %[[GROUPS]]
; UNIFORM-NOT: call {{.*}}Region
; UNIFORM: ret void
define spir_kernel void @k(ptr addrspace(1) %a, i32 %n) {
  %region = call i32 @vulkan.input.RegionOffset.0()
  %size = call i32 @vulkan.input.GlobalSize.1()
  %offset = call i32 @vulkan.input.GlobalOffset.0()
  store i32 %region, ptr addrspace(1) %a
  store i32 %size, ptr addrspace(1) %a
  store i32 %offset, ptr addrspace(1) %a
  store i32 %n, ptr addrspace(1) %a
  ret void
}

declare i32 @vulkan.input.RegionOffset.0()
declare i32 @vulkan.input.GlobalSize.1()
declare i32 @vulkan.input.GlobalOffset.0()

; CHECK-DAG: !{i32 15, i32 0, i32 12}
; CHECK-DAG: !{i32 17, i32 12, i32 12}
; CHECK-DAG: !{i32 18, i32 24, i32 12}
