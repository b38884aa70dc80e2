; An atomic operation on private memory, which a generic pointer can refer to, becomes a load and a store.

; RUN: opt -S -passes=vulkan-addressing %s | FileCheck %s

target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i32 @vulkan.atomic.add.i32.p1(ptr addrspace(1) %p, i32 %{{.*}}, i1 true, i32 %v)
; CHECK: %[[OLD:.*]] = call i32 @vulkan.load.i32.p0(ptr %own, i32 %{{.*}})
; CHECK: %[[NEW:.*]] = add i32 %[[OLD]], %v
; CHECK: call void @vulkan.store.i32.p0(ptr %own, i32 %{{.*}}, i32 %[[NEW]])
define spir_kernel void @k(ptr addrspace(1) %p, i32 %v, i1 %c) {
  %own = alloca i32
  %a = addrspacecast ptr %own to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %q = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
  %r = atomicrmw add ptr addrspace(4) %q, i32 %v acq_rel
  %to = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %r, ptr addrspace(1) %to
  ret void
}
