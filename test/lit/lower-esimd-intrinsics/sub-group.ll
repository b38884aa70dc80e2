; A sub-group has one work-item: variables and functions that describe it become constants.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@__spirv_BuiltInSubgroupLocalInvocationId = external addrspace(1) constant i32
@__spirv_BuiltInSubgroupSize = external addrspace(1) constant i32
@__spirv_BuiltInSubgroupMaxSize = external addrspace(1) constant i32
@__spirv_BuiltInSubgroupId = external addrspace(1) constant i32

declare spir_func i32 @_Z40__spirv_BuiltInSubgroupLocalInvocationIdv()
declare spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
declare spir_func i64 @_Z30__spirv_BuiltInSubgroupMaxSizev()
declare spir_func i32 @_Z25__spirv_BuiltInSubgroupIdv()

; CHECK-LABEL: define void @variables(
; CHECK-NEXT:    store i32 0, ptr %p
; CHECK-NEXT:    store i64 1, ptr %p
; CHECK-NEXT:    [[C:%.+]] = addrspacecast ptr addrspace(1) @__spirv_BuiltInSubgroupMaxSize to ptr addrspace(4)
; CHECK-NEXT:    store i32 1, ptr %p
; CHECK-NEXT:    %d = load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupId
; CHECK-NEXT:    store i32 %d, ptr %p
; CHECK-NEXT:    ret void
define void @variables(ptr %p) {
  %a = load i32, ptr addrspace(4) addrspacecast (ptr addrspace(1) @__spirv_BuiltInSubgroupLocalInvocationId to ptr addrspace(4))
  store i32 %a, ptr %p
  %b = load i64, ptr addrspace(1) @__spirv_BuiltInSubgroupSize
  store i64 %b, ptr %p
  %cast = addrspacecast ptr addrspace(1) @__spirv_BuiltInSubgroupMaxSize to ptr addrspace(4)
  %c = load i32, ptr addrspace(4) %cast
  store i32 %c, ptr %p
  %d = load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupId
  store i32 %d, ptr %p
  ret void
}

; CHECK-LABEL: define void @functions(
; CHECK-NEXT:    store i32 0, ptr %p
; CHECK-NEXT:    store i32 1, ptr %p
; CHECK-NEXT:    store i64 1, ptr %p
; CHECK-NEXT:    %d = call spir_func i32 @_Z25__spirv_BuiltInSubgroupIdv()
; CHECK-NEXT:    store i32 %d, ptr %p
; CHECK-NEXT:    ret void
define void @functions(ptr %p) {
  %a = call spir_func i32 @_Z40__spirv_BuiltInSubgroupLocalInvocationIdv()
  store i32 %a, ptr %p
  %b = call spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
  store i32 %b, ptr %p
  %c = call spir_func i64 @_Z30__spirv_BuiltInSubgroupMaxSizev()
  store i64 %c, ptr %p
  %d = call spir_func i32 @_Z25__spirv_BuiltInSubgroupIdv()
  store i32 %d, ptr %p
  ret void
}
