; Native: a struct or vector that the call returns is a composite, with members in order and scalars before their composite.
; The name of the function contains its types; names with special characters are quoted.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define %struct.A @struct(
; CHECK-NEXT:    [[I:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    [[X:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 2.000000e+00)
; CHECK-NEXT:    [[Y:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 2, float 3.000000e+00)
; CHECK-NEXT:    [[N:%.*]] = call spir_func %"struct.n::Nested" @"_Z29__spirv_SpecConstantCompositeff_Rstruct.n::Nested"(float [[X]], float [[Y]])
; CHECK-NEXT:    %v = call spir_func %struct.A @"_Z29__spirv_SpecConstantCompositeistruct.n::Nested_Rstruct.A"(i32 [[I]], %"struct.n::Nested" [[N]])
; CHECK-NEXT:    ret %struct.A %v
; CHECK-LABEL: define <2 x half> @vector(
; CHECK-NEXT:    [[X:%.*]] = call spir_func half @_Z20__spirv_SpecConstantiDh(i32 3, half 0xH3C00)
; CHECK-NEXT:    [[Y:%.*]] = call spir_func half @_Z20__spirv_SpecConstantiDh(i32 4, half 0xH4000)
; CHECK-NEXT:    %v = call spir_func <2 x half> @_Z29__spirv_SpecConstantCompositeDhDh_RDv2_Dh(half [[X]], half [[Y]])
; CHECK-LABEL: define [2 x i8] @array(
; CHECK-NEXT:    [[X:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 5, i8 7)
; CHECK-NEXT:    [[Y:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 6, i8 8)
; CHECK-NEXT:    %v = call spir_func [2 x i8] @_Z29__spirv_SpecConstantCompositeaa_RA2_a(i8 [[X]], i8 [[Y]])

; CHECK: declare spir_func {{.*}}@_Z20__spirv_SpecConstantii(i32, i32) [[LEAF:#[0-9]+]]
; CHECK: declare spir_func {{.*}}_Rstruct.n::Nested"(float, float) [[COMPOSITE:#[0-9]+]]
; CHECK-DAG: attributes [[LEAF]] = { nounwind willreturn memory(inaccessiblemem: readwrite) }
; CHECK-DAG: attributes [[COMPOSITE]] = { nounwind willreturn memory(none) }

target triple = "spirv64-unknown-unknown"

%struct.A = type { i32, %"struct.n::Nested" }
%"struct.n::Nested" = type { float, float }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.v = private unnamed_addr addrspace(4) constant [2 x i8] c"v\00", align 1
@name.r = private unnamed_addr addrspace(4) constant [2 x i8] c"r\00", align 1
@id.a = internal addrspace(1) constant { %struct.A } { %struct.A { i32 1, %"struct.n::Nested" { float 2.0, float 3.0 } } }
@id.v = internal addrspace(1) constant { <2 x half> } { <2 x half> <half 1.0, half 2.0> }
@id.r = internal addrspace(1) constant { [2 x i8] } { [2 x i8] [i8 7, i8 8] }

declare spir_func %struct.A @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func <2 x half> @_Z40__sycl_getComposite2020SpecConstantValueIDv2_DF16_ET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func [2 x i8] @_Z40__sycl_getComposite2020SpecConstantValueI1RET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define %struct.A @struct() {
  %v = call spir_func %struct.A @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret %struct.A %v
}

define <2 x half> @vector() {
  %v = call spir_func <2 x half> @_Z40__sycl_getComposite2020SpecConstantValueIDv2_DF16_ET_PKcPKvS5_(ptr addrspace(4) @name.v, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.v to ptr addrspace(4)), ptr addrspace(4) null)
  ret <2 x half> %v
}

define [2 x i8] @array() {
  %v = call spir_func [2 x i8] @_Z40__sycl_getComposite2020SpecConstantValueI1RET_PKcPKvS5_(ptr addrspace(4) @name.r, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.r to ptr addrspace(4)), ptr addrspace(4) null)
  ret [2 x i8] %v
}
