; Volatile accesses to vectors become volatile accesses to their elements; LLVM's scalarizer handles others.

; RUN: opt -S -passes=vulkan-scalars %s | FileCheck %s
; RUN: opt -S -passes=vulkan-scalars %s | opt -S -passes=vulkan-scalars | FileCheck %s

; CHECK-LABEL: @copy(
; CHECK: %[[A:.*]] = load volatile float, ptr addrspace(3) %{{.*}}, align 4
; CHECK: %[[B:.*]] = load volatile float, ptr addrspace(3) %{{.*}}, align 4
; CHECK: store volatile float %{{.*}}, ptr addrspace(3) %{{.*}}, align 4
; CHECK: store volatile float %{{.*}}, ptr addrspace(3) %{{.*}}, align 4
; CHECK-NOT: volatile <2
define void @copy(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %v = load volatile <2 x float>, ptr addrspace(3) %p, align 8
  store volatile <2 x float> %v, ptr addrspace(3) %q, align 4
  ret void
}

; CHECK-LABEL: @plain(
; CHECK: load <2 x float>, ptr addrspace(3) %p, align 8
define <2 x float> @plain(ptr addrspace(3) %p) {
  %v = load <2 x float>, ptr addrspace(3) %p, align 8
  ret <2 x float> %v
}
