; The SPIR-V back end emits private arrays of variable length with its extension, and those of the default length, or of a
; given length, without it.
; REQUIRES: spirv, spirv-val, spirv-dis
; RUN: opt -passes='spec-constants<mode=native>' %s -o - | llc -mtriple=spirv64-unknown-unknown -O0 --spirv-ext=+SPV_INTEL_variable_length_array -filetype=obj -o %t.native.spv
; RUN: spirv-dis %t.native.spv | FileCheck %s
; RUN: opt -passes='spec-constants<mode=default-values>' %s -o - | llc -mtriple=spirv64-unknown-unknown -O0 -filetype=obj -o %t.default.spv && spirv-val %t.default.spv
; RUN: echo '{ "n": 7 }' > %t.json
; RUN: opt -passes='spec-constants<values=%t.json>' %s -o - | llc -mtriple=spirv64-unknown-unknown -O0 -filetype=obj -o %t.values.spv && spirv-val %t.values.spv

; CHECK: OpDecorate [[N:%.+]] SpecId 0
; CHECK: [[N]] = OpSpecConstant %{{.*}} 16
; CHECK: OpVariableLengthArrayINTEL %{{.*}} [[N]]

target triple = "spirv64-unknown-unknown"

@name.n = private unnamed_addr addrspace(4) constant [2 x i8] c"n\00", align 1
@id.n = internal addrspace(1) constant { i32 } { i32 16 }

declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.i32(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), i32, i64)

define spir_kernel void @kernel(ptr addrspace(1) %out) {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.i32(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, i32 0, i64 4)
  store volatile i32 1, ptr %array, align 4
  ret void
}
