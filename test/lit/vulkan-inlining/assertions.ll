; The function for failed assertions does not return, so that code after its calls is removed. A function with the same name
; and other parameters is an error.

; RUN: opt -S -passes='vulkan-inlining,function(simplifycfg)' %s | FileCheck %s
; RUN: sed 's/i64)/i32)/;s/i64 0)/i32 0)/' %s | not opt -S -passes=vulkan-inlining 2>&1 | FileCheck %s --check-prefix=OTHER

; OTHER: error: {{.*}}call to '__devicelib_assert_fail', which is neither defined nor a builtin that is supported on Vulkan

; CHECK: call spir_func void @vulkan.assert(
; CHECK-NEXT: unreachable
; CHECK: declare extern_weak spir_func void @vulkan.assert({{.*}}) #[[END:[0-9]+]]
; CHECK: attributes #[[END]] = { noreturn }
define spir_kernel void @k(ptr addrspace(1) %a) {
  call spir_func void @__devicelib_assert_fail(ptr addrspace(4) null, ptr addrspace(4) null, i32 17, ptr addrspace(4) null, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0)
  store i32 1, ptr addrspace(1) %a
  ret void
}

declare extern_weak spir_func void @__devicelib_assert_fail(ptr addrspace(4), ptr addrspace(4), i32, ptr addrspace(4), i64, i64, i64, i64, i64, i64)
