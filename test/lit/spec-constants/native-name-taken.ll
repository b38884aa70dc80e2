; A global has the name of one of SPIR-V's functions: the function gets another name that the back end recognizes, without a
; dot.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK: @_Z20__spirv_SpecConstantii = {{.*}}global i32 0
; CHECK: %v = call spir_func i32 @_Z20__spirv_SpecConstantii_1(i32 0, i32 42)

target triple = "spirv64-unknown-unknown"

@_Z20__spirv_SpecConstantii = addrspace(1) global i32 0
@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
