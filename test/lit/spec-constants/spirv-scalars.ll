; The SPIR-V back end accepts the result of native lowering, unoptimized and optimized, and its output is valid.
; REQUIRES: spirv, spirv-val, spirv-dis
; RUN: opt -passes=spec-constants %s -o %t.bc
; RUN: llc -mtriple=spirv64-unknown-unknown -O0 -filetype=obj %t.bc -o %t.O0.spv && spirv-val %t.O0.spv
; RUN: llc -mtriple=spirv64-unknown-unknown -O3 -filetype=obj %t.bc -o %t.O3.spv && spirv-val %t.O3.spv
; RUN: opt -passes='spec-constants,default<O1>' %s -o - | llc -mtriple=spirv64-unknown-unknown -O1 -filetype=obj -o %t.1.spv && spirv-val %t.1.spv
; RUN: opt -passes='spec-constants,default<O2>' %s -o - | llc -mtriple=spirv64-unknown-unknown -O2 -filetype=obj -o %t.2.spv && spirv-val %t.2.spv
; RUN: opt -passes='spec-constants,default<O3>' %s -o - | llc -mtriple=spirv64-unknown-unknown -O3 -filetype=obj -o %t.3.spv && spirv-val %t.3.spv
; RUN: spirv-dis %t.O0.spv | FileCheck %s
; RUN: spirv-dis %t.1.spv | FileCheck %s
; RUN: spirv-dis %t.2.spv | FileCheck %s
; RUN: spirv-dis %t.3.spv | FileCheck %s

; CHECK-DAG: OpDecorate [[B:%.+]] SpecId 0
; CHECK-DAG: OpDecorate [[C:%.+]] SpecId 1
; CHECK-DAG: OpDecorate [[S:%.+]] SpecId 2
; CHECK-DAG: OpDecorate [[I:%.+]] SpecId 3
; CHECK-DAG: OpDecorate [[X:%.+]] SpecId 4
; CHECK-DAG: OpDecorate [[H:%.+]] SpecId 5
; CHECK-DAG: OpDecorate [[F:%.+]] SpecId 6
; CHECK-DAG: OpDecorate [[D:%.+]] SpecId 7
; CHECK-DAG: [[B]] = OpSpecConstant %{{.*}} 1
; CHECK-DAG: [[C]] = OpSpecConstant %{{.*}} 7
; CHECK-DAG: [[S]] = OpSpecConstant %{{.*}} 300
; CHECK-DAG: [[I]] = OpSpecConstant %{{.*}} 42
; CHECK-DAG: [[X]] = OpSpecConstant %{{.*}} 8589934592
; CHECK-DAG: [[H]] = OpSpecConstant %{{.*}} 0x1.8p+0
; CHECK-DAG: [[F]] = OpSpecConstant %{{.*}} 2.5
; CHECK-DAG: [[D]] = OpSpecConstant %{{.*}} 3.5

target triple = "spirv64-unknown-unknown"

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@name.c = private unnamed_addr addrspace(4) constant [2 x i8] c"c\00", align 1
@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@name.x = private unnamed_addr addrspace(4) constant [2 x i8] c"x\00", align 1
@name.h = private unnamed_addr addrspace(4) constant [2 x i8] c"h\00", align 1
@name.f = private unnamed_addr addrspace(4) constant [2 x i8] c"f\00", align 1
@name.d = private unnamed_addr addrspace(4) constant [2 x i8] c"d\00", align 1
@id.b = internal addrspace(1) constant { i8 } { i8 1 }
@id.c = internal addrspace(1) constant { i8 } { i8 7 }
@id.s = internal addrspace(1) constant { i16 } { i16 300 }
@id.i = internal addrspace(1) constant { i32 } { i32 42 }
@id.x = internal addrspace(1) constant { i64 } { i64 8589934592 }
@id.h = internal addrspace(1) constant { half } { half 1.5 }
@id.f = internal addrspace(1) constant { float } { float 2.5 }
@id.d = internal addrspace(1) constant { double } { double 3.5 }

declare spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func half @_Z40__sycl_getComposite2020SpecConstantValueIDF16_ET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define spir_kernel void @kernel(ptr addrspace(1) %out) {
  %b = call spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  %wide = zext i1 %b to i8
  store volatile i8 %wide, ptr addrspace(1) %out, align 1
  %c = call spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4) @name.c, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.c to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i8 %c, ptr addrspace(1) %out, align 1
  %s = call spir_func i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i16 %s, ptr addrspace(1) %out, align 2
  %i = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %i, ptr addrspace(1) %out, align 4
  %x = call spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4) @name.x, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.x to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i64 %x, ptr addrspace(1) %out, align 8
  %h = call spir_func half @_Z40__sycl_getComposite2020SpecConstantValueIDF16_ET_PKcPKvS5_(ptr addrspace(4) @name.h, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.h to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile half %h, ptr addrspace(1) %out, align 2
  %f = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.f, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.f to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile float %f, ptr addrspace(1) %out, align 4
  %d = call spir_func double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr addrspace(4) @name.d, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.d to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile double %d, ptr addrspace(1) %out, align 8
  ret void
}
