; The SPIR-V back end with structs in memory: with padding, nested, with arrays and vectors. The members that are used are
; those that were stored.
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

; CHECK-DAG: OpDecorate [[I:%.+]] SpecId 0
; CHECK-DAG: OpDecorate [[B:%.+]] SpecId 2
; CHECK-DAG: OpDecorate [[Y:%.+]] SpecId 4
; CHECK-DAG: [[I]] = OpSpecConstant %{{.*}} 1
; CHECK-DAG: [[B]] = OpSpecConstant %{{.*}} 3
; CHECK-DAG: [[Y]] = OpSpecConstant %{{.*}} 5
; CHECK: OpFunction

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

%inner = type { [2 x i16] }
%struct.S = type { i32, [4 x i8], %inner, [4 x i8], <2 x float>, i8 }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { i32 1, [4 x i8] undef, %inner { [2 x i16] [i16 2, i16 3] }, [4 x i8] undef, <2 x float> <float 4.0, float 5.0>, i8 6 } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr addrspace(4) sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define spir_kernel void @kernel(ptr addrspace(1) %out) {
  %slot = alloca %struct.S, align 8
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr addrspace(4) sret(%struct.S) align 8 %generic, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  %i = load i32, ptr %slot, align 8
  store volatile i32 %i, ptr addrspace(1) %out, align 4
  %pb = getelementptr inbounds i8, ptr %slot, i64 10
  %b = load i16, ptr %pb, align 2
  store volatile i16 %b, ptr addrspace(1) %out, align 2
  %py = getelementptr inbounds i8, ptr %slot, i64 20
  %y = load float, ptr %py, align 4
  store volatile float %y, ptr addrspace(1) %out, align 4
  ret void
}
