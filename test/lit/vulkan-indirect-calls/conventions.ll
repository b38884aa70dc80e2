; Functions and calls with other calling conventions stay: a call with the wrong convention is undefined, and LLVM removes it.

; RUN: opt -S -passes=vulkan-indirect-calls,verify %s | FileCheck %s

; CHECK: @table = addrspace(1) constant [3 x ptr addrspace(4)] [ptr addrspace(4) inttoptr (i64 {{[0-9]+}} to ptr addrspace(4)),
; CHECK-SAME: ptr addrspace(4) addrspacecast (ptr @c to ptr addrspace(4)),
; CHECK-SAME: ptr addrspace(4) addrspacecast (ptr @kernel to ptr addrspace(4))]
@table = addrspace(1) constant [3 x ptr addrspace(4)] [
  ptr addrspace(4) addrspacecast (ptr @f to ptr addrspace(4)),
  ptr addrspace(4) addrspacecast (ptr @c to ptr addrspace(4)),
  ptr addrspace(4) addrspacecast (ptr @kernel to ptr addrspace(4))]

; CHECK: call addrspace(4) void %p()
; CHECK: call spir_func void @indirect.call(
define spir_kernel void @k(ptr addrspace(1) %a) {
  %p = load ptr addrspace(4), ptr addrspace(1) %a
  call addrspace(4) void %p()
  call spir_func addrspace(4) void %p()
  ret void
}

define spir_func void @f() {
  ret void
}

define void @c() {
  ret void
}

define spir_kernel void @kernel() {
  ret void
}

; CHECK-LABEL: define internal spir_func void @indirect.call(
; CHECK-COUNT-1: call spir_func void @f()
; CHECK-NOT: @c()
; CHECK: }
