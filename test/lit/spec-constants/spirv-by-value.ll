; The SPIR-V back end emits composites by value as OpSpecConstantComposite.
; REQUIRES: spirv, spirv-val, spirv-dis
; RUN: opt -passes=spec-constants %s -o %t.bc
; RUN: llc -mtriple=spirv64-unknown-unknown -O0 -filetype=obj %t.bc -o %t.O0.spv && spirv-val %t.O0.spv
; RUN: llc -mtriple=spirv64-unknown-unknown -O2 -filetype=obj %t.bc -o %t.O2.spv && spirv-val %t.O2.spv
; RUN: opt -passes='spec-constants,default<O2>' %s -o - | llc -mtriple=spirv64-unknown-unknown -filetype=obj -o %t.2.spv && spirv-val %t.2.spv
; RUN: spirv-dis %t.O0.spv | FileCheck %s
; RUN: spirv-dis %t.2.spv | FileCheck %s

; CHECK-DAG: OpDecorate [[X:%.+]] SpecId 0
; CHECK-DAG: OpDecorate [[Y:%.+]] SpecId 1
; CHECK-DAG: [[X]] = OpSpecConstant %{{.*}} 1
; CHECK-DAG: [[Y]] = OpSpecConstant %{{.*}} 2
; CHECK-DAG: OpSpecConstantComposite %{{.*}} [[X]] [[Y]]

target triple = "spirv64-unknown-unknown"

@name.v = private unnamed_addr addrspace(4) constant [2 x i8] c"v\00", align 1
@id.v = internal addrspace(1) constant { <2 x float> } { <2 x float> <float 1.0, float 2.0> }

declare spir_func <2 x float> @_Z40__sycl_getComposite2020SpecConstantValueIDv2_fET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define spir_kernel void @kernel(ptr addrspace(1) %out) {
  %v = call spir_func <2 x float> @_Z40__sycl_getComposite2020SpecConstantValueIDv2_fET_PKcPKvS5_(ptr addrspace(4) @name.v, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.v to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile <2 x float> %v, ptr addrspace(1) %out, align 8
  ret void
}
