; Native: a struct that is wanted in memory is written leaf by leaf, never as one aggregate.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --implicit-check-not=SpecConstantComposite

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    [[I:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    store i32 [[I]], ptr %out, align 4
; CHECK-NEXT:    [[X:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 2.000000e+00)
; CHECK-NEXT:    [[PX:%.*]] = getelementptr inbounds i8, ptr %out, i64 4
; CHECK-NEXT:    store float [[X]], ptr [[PX]], align 4
; CHECK-NEXT:    [[Y:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 2, float 3.000000e+00)
; CHECK-NEXT:    [[PY:%.*]] = getelementptr inbounds i8, ptr %out, i64 8
; CHECK-NEXT:    store float [[Y]], ptr [[PY]], align 4
; CHECK-NEXT:    ret void
; CHECK: !{!"a", i32 0, i32 0, i32 4, i32 1, i32 4, i32 4, i32 2, i32 8, i32 4}
; CHECK: !{%struct.A { i32 1, %struct.Nested { float 2.000000e+00, float 3.000000e+00 } }}

target triple = "spirv64-unknown-unknown"

%struct.A = type { i32, %struct.Nested }
%struct.Nested = type { float, float }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { %struct.A } { %struct.A { i32 1, %struct.Nested { float 2.0, float 3.0 } } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
