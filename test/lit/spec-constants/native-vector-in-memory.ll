; Native: a vector inside a class (sycl::vec) is stored as one vector.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    [[T:%.*]] = call spir_func i64 @_Z20__spirv_SpecConstantix(i32 0, i64 9)
; CHECK-NEXT:    store i64 [[T]], ptr %out, align 8
; CHECK-NEXT:    [[X:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 1)
; CHECK-NEXT:    [[Y:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 2, i32 2)
; CHECK-NEXT:    [[V:%.*]] = call spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii_RDv2_i(i32 [[X]], i32 [[Y]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %out, i64 8
; CHECK-NEXT:    store <2 x i32> [[V]], ptr [[P]], align 8
; CHECK-NEXT:    ret void
; CHECK: !{!"a", i32 0, i32 0, i32 8, i32 1, i32 8, i32 4, i32 2, i32 12, i32 4}

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

%vec = type { <2 x i32> }
%struct.A = type { i64, %vec }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { { i64, [2 x i32] } } { { i64, [2 x i32] } { i64 9, [2 x i32] [i32 1, i32 2] } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A) align 8 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
