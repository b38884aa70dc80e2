; Calls through pointers that are not generic, and calls for which no function has the same type, stay.

; RUN: opt -S -passes=vulkan-indirect-calls,verify %s | FileCheck %s

; CHECK: call spir_func void %private()
; CHECK: call spir_func addrspace(4) void %generic(i32 1)
; CHECK: call spir_func void @indirect.call(i64 %{{.*}})
define spir_kernel void @k(ptr %private, ptr addrspace(4) %generic) {
  call spir_func void %private()
  call spir_func addrspace(4) void %generic(i32 1)
  call spir_func addrspace(4) void %generic()
  ret void
}

@table = addrspace(1) constant ptr addrspace(4) addrspacecast (ptr @f to ptr addrspace(4))

define spir_func void @f() {
  ret void
}
