; Loads of sub-group variables that cannot become a constant.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

@__spirv_BuiltInSubgroupLocalInvocationId = external addrspace(1) constant i32
@__spirv_BuiltInSubgroupSize = external addrspace(1) constant i32
@__spirv_BuiltInSubgroupMaxSize = external addrspace(1) constant i32

; CHECK: error: {{.*}} in function f void (): volatile or atomic load of '__spirv_BuiltInSubgroupSize', which is the constant 1 in ESIMD code
; CHECK: error: {{.*}} in function f void (): volatile or atomic load of '__spirv_BuiltInSubgroupLocalInvocationId', which is the constant 0 in ESIMD code
; CHECK: error: {{.*}} in function f void (): '__spirv_BuiltInSubgroupMaxSize' is loaded as 'float'; expected an integer of at most 64 bits
; CHECK: error: {{.*}} in function f void (): '__spirv_BuiltInSubgroupMaxSize' is loaded as 'i65'; expected an integer of at most 64 bits
define void @f() {
  %a = load volatile i32, ptr addrspace(1) @__spirv_BuiltInSubgroupSize
  %b = load atomic i32, ptr addrspace(1) @__spirv_BuiltInSubgroupLocalInvocationId monotonic, align 4
  %c = load float, ptr addrspace(1) @__spirv_BuiltInSubgroupMaxSize
  %d = load i65, ptr addrspace(1) @__spirv_BuiltInSubgroupMaxSize
  %e = load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupMaxSize
  ret void
}
