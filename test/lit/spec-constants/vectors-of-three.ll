; Vectors of three elements have the size of vectors of four: array offsets use this size, and the fourth lane is padding.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -passes='spec-constants<mode=native>,sycl-properties<out=%t.prop>' -disable-output %s
; RUN: %if sycl-image %{ sycl-image dump %t.prop | FileCheck %s --check-prefix=DUMP %}

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    call spir_func float @_Z20__spirv_SpecConstantif(i32 0, float 1.000000e+00)
; CHECK-NEXT:    call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 2.000000e+00)
; CHECK-NEXT:    call spir_func float @_Z20__spirv_SpecConstantif(i32 2, float 3.000000e+00)
; CHECK-NEXT:    [[A:%.*]] = call spir_func <3 x float> @_Z29__spirv_SpecConstantCompositefff_RDv3_f(
; CHECK-NEXT:    store <3 x float> [[A]], ptr %out, align 16
; CHECK-NEXT:    call spir_func float @_Z20__spirv_SpecConstantif(i32 3, float 4.000000e+00)
; CHECK-NEXT:    call spir_func float @_Z20__spirv_SpecConstantif(i32 4, float 5.000000e+00)
; CHECK-NEXT:    call spir_func float @_Z20__spirv_SpecConstantif(i32 5, float 6.000000e+00)
; CHECK-NEXT:    [[B:%.*]] = call spir_func <3 x float> @_Z29__spirv_SpecConstantCompositefff_RDv3_f(
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %out, i64 16
; CHECK-NEXT:    store <3 x float> [[B]], ptr [[P]], align 16
; CHECK-NEXT:    ret void
; CHECK: !{!"a", i32 0, i32 0, i32 4, i32 1, i32 4, i32 4, i32 2, i32 8, i32 4, i32 3, i32 16, i32 4, i32 4, i32 20, i32 4, i32 5, i32 24, i32 4, i32 -1, i32 28, i32 4}

; DUMP: 4 {{ *}}20 {{ *}}4 {{ *}}00 00 a0 40

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

%struct.A = type { [2 x <3 x float>] }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { %struct.A } { %struct.A { [2 x <3 x float>] [<3 x float> <float 1.0, float 2.0, float 3.0>, <3 x float> <float 4.0, float 5.0, float 6.0>] } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A) align 16 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
