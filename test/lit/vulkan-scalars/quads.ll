; Aligned `<4 x i32>` accesses to buffers become accesses to a struct; LLVM's scalarizer handles others.

; RUN: opt -S -passes=vulkan-scalars %s | FileCheck %s
; RUN: opt -S -passes=vulkan-scalars,vulkan-scalars %s | FileCheck %s

; CHECK-LABEL: @copy(
; CHECK: %[[Q:.*]] = load { i32, i32, i32, i32 }, ptr addrspace(2) %p, align 16
; CHECK: extractvalue { i32, i32, i32, i32 } %[[Q]], 0
; CHECK: load { i32, i32, i32, i32 }, ptr addrspace(2) %{{.*}}, align 16
; CHECK-COUNT-2: store { i32, i32, i32, i32 } %{{.*}}, ptr addrspace(1) %{{.*}}, align 16
; CHECK-NOT: store
; CHECK: ret void
define void @copy(ptr addrspace(2) %p, ptr addrspace(1) %q) {
  %v = load <8 x float>, ptr addrspace(2) %p, align 32
  store <8 x float> %v, ptr addrspace(1) %q, align 16
  ret void
}

; CHECK-LABEL: @left(
; CHECK-NOT: { i32
; CHECK: load <4 x i32>, ptr addrspace(1) %p, align 8
; CHECK: load <4 x i32>, ptr addrspace(3) %l, align 16
; CHECK: load <2 x i32>, ptr addrspace(1) %p, align 16
; CHECK-NEXT: ret void
define void @left(ptr addrspace(1) %p, ptr addrspace(3) %l) {
  %a = load <4 x i32>, ptr addrspace(1) %p, align 8
  %c = load <4 x i32>, ptr addrspace(3) %l, align 16
  %d = load <2 x i32>, ptr addrspace(1) %p, align 16
  ret void
}

; If two elements are used, only these are read.
; CHECK-LABEL: @little(
; CHECK: load <4 x i32>, ptr addrspace(1) %p, align 16
define i32 @little(ptr addrspace(1) %p) {
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  %x = extractelement <4 x i32> %v, i32 0
  %z = extractelement <4 x i32> %v, i32 2
  %sum = add i32 %x, %z
  ret i32 %sum
}
