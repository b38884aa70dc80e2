; An undefined lane of a vector is zero.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK:      [[X:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 5)
; CHECK-NEXT: [[Y:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 0)
; CHECK-NEXT: %v = call spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii_RDv2_i(i32 [[X]], i32 [[Y]])
; CHECK: !{!"v", i32 0, i32 0, i32 4, i32 1, i32 4, i32 4}

; DEFAULT: ret <2 x i32> <i32 5, i32 0>

target triple = "spirv64-unknown-unknown"

@name.v = private unnamed_addr addrspace(4) constant [2 x i8] c"v\00", align 1
@id.v = internal addrspace(1) constant { <2 x i32> } { <2 x i32> <i32 5, i32 undef> }

declare spir_func <2 x i32> @_Z40__sycl_getComposite2020SpecConstantValueIDv2_iET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define <2 x i32> @f() {
  %v = call spir_func <2 x i32> @_Z40__sycl_getComposite2020SpecConstantValueIDv2_iET_PKcPKvS5_(ptr addrspace(4) @name.v, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.v to ptr addrspace(4)), ptr addrspace(4) null)
  ret <2 x i32> %v
}
