; Native: a struct in memory is stored in pieces: scalars, and aggregates that contain only scalars. It is never stored as
; one nested aggregate.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define void @nested(
; CHECK-NEXT:    [[I:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    store i32 [[I]], ptr %out, align 4
; CHECK-NEXT:    [[X:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 2.000000e+00)
; CHECK-NEXT:    [[Y:%.*]] = call spir_func float @_Z20__spirv_SpecConstantif(i32 2, float 3.000000e+00)
; CHECK-NEXT:    [[N:%.*]] = call spir_func %struct.Nested @_Z29__spirv_SpecConstantCompositeff_Rstruct.Nested(float [[X]], float [[Y]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %out, i64 4
; CHECK-NEXT:    store %struct.Nested [[N]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-LABEL: define void @flat(
; CHECK-NEXT:    [[X:%.*]] = call spir_func i16 @_Z20__spirv_SpecConstantis(i32 3, i16 4)
; CHECK-NEXT:    [[Y:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 4, i8 5)
; CHECK-NEXT:    [[F:%.*]] = call spir_func %struct.Flat @_Z29__spirv_SpecConstantCompositesa_Rstruct.Flat(i16 [[X]], i8 [[Y]])
; CHECK-NEXT:    store %struct.Flat [[F]], ptr %out, align 2
; CHECK-NEXT:    ret void
; CHECK-DAG: !{!"nested", i32 0, i32 0, i32 4, i32 1, i32 4, i32 4, i32 2, i32 8, i32 4}
; CHECK-DAG: !{!"flat", i32 3, i32 0, i32 2, i32 4, i32 2, i32 1, i32 -1, i32 3, i32 1}
; CHECK-DAG: !{%struct.A { i32 1, %struct.Nested { float 2.000000e+00, float 3.000000e+00 } }}

target triple = "spirv64-unknown-unknown"

%struct.A = type { i32, %struct.Nested }
%struct.Nested = type { float, float }
%struct.Flat = type { i16, i8 }

@name.nested = private unnamed_addr addrspace(4) constant [7 x i8] c"nested\00", align 1
@name.flat = private unnamed_addr addrspace(4) constant [5 x i8] c"flat\00", align 1
@id.nested = internal addrspace(1) constant { %struct.A } { %struct.A { i32 1, %struct.Nested { float 2.0, float 3.0 } } }
@id.flat = internal addrspace(1) constant { %struct.Flat } { %struct.Flat { i16 4, i8 5 } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1FET_PKcPKvS5_(ptr sret(%struct.Flat), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @nested(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr sret(%struct.A) align 4 %out, ptr addrspace(4) @name.nested, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.nested to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @flat(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1FET_PKcPKvS5_(ptr sret(%struct.Flat) align 2 %out, ptr addrspace(4) @name.flat, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.flat to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
