; Two unnamed structs have the same mangled name: the functions get different names, which the SPIR-V back end
; recognizes.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define { i32, { i32 } } @f(
; CHECK:         call spir_func { i32 } @_Z29__spirv_SpecConstantCompositei_R(i32
; CHECK-NEXT:    %v = call spir_func { i32, { i32 } } @_Z29__spirv_SpecConstantCompositei_R_1(i32
; CHECK-LABEL: define { i32, { float } } @g(
; CHECK:         call spir_func { float } @_Z29__spirv_SpecConstantCompositef_R(float
; CHECK-NEXT:    %v = call spir_func { i32, { float } } @_Z29__spirv_SpecConstantCompositei_R_2(i32

target triple = "spirv64-unknown-unknown"

@name.f = private unnamed_addr addrspace(4) constant [2 x i8] c"f\00", align 1
@name.g = private unnamed_addr addrspace(4) constant [2 x i8] c"g\00", align 1
@id.f = internal addrspace(1) constant { { i32, { i32 } } } { { i32, { i32 } } { i32 1, { i32 } { i32 2 } } }
@id.g = internal addrspace(1) constant { { i32, { float } } } { { i32, { float } } { i32 1, { float } { float 2.0 } } }

declare spir_func { i32, { i32 } } @_Z40__sycl_getComposite2020SpecConstantValueI1FET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func { i32, { float } } @_Z40__sycl_getComposite2020SpecConstantValueI1GET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define { i32, { i32 } } @f() {
  %v = call spir_func { i32, { i32 } } @_Z40__sycl_getComposite2020SpecConstantValueI1FET_PKcPKvS5_(ptr addrspace(4) @name.f, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.f to ptr addrspace(4)), ptr addrspace(4) null)
  ret { i32, { i32 } } %v
}

define { i32, { float } } @g() {
  %v = call spir_func { i32, { float } } @_Z40__sycl_getComposite2020SpecConstantValueI1GET_PKcPKvS5_(ptr addrspace(4) @name.g, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.g to ptr addrspace(4)), ptr addrspace(4) null)
  ret { i32, { float } } %v
}
