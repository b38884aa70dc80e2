; The address of a function in another image becomes a number, because a kernel in that image may call it.

; RUN: opt -S -passes=vulkan-indirect-calls,verify %s | FileCheck %s

; CHECK: @table = addrspace(1) constant ptr addrspace(4) inttoptr
@table = addrspace(1) constant ptr addrspace(4) addrspacecast (ptr @elsewhere to ptr addrspace(4))

; CHECK: declare spir_func void @elsewhere()
declare spir_func void @elsewhere()

define spir_kernel void @k(ptr addrspace(1) %object) {
  store ptr addrspace(1) @table, ptr addrspace(1) %object
  ret void
}
