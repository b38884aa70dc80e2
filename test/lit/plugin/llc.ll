; llc loads the plugin, which rejects a module that still reads specialization constants, and does not change other modules.

; REQUIRES: llvm-22, spirv
; RUN: rm -f %t.s
; RUN: not llc %load -mtriple=spirv64 %s -o %t.s 2>&1 | FileCheck %s --check-prefix=ERROR
; RUN: not test -e %t.s
; ERROR: error: the module still reads specialization constants; run 'spec-constants' on it before code generation

; RUN: opt -passes=spec-constants %s -o %t.bc
; RUN: llc %load -mtriple=spirv64 %t.bc -o - | FileCheck %s
; RUN: llc %load -mtriple=spirv64 %t.bc -o %t.with.s
; RUN: llc -mtriple=spirv64 %t.bc -o %t.without.s
; RUN: cmp %t.with.s %t.without.s
; CHECK: OpDecorate [[WIDTH:%[0-9]+]] SpecId 0
; CHECK: [[WIDTH]] = OpSpecConstant

target triple = "spirv64-unknown-unknown"

@name = private unnamed_addr addrspace(4) constant [6 x i8] c"width\00"
@holder = internal addrspace(1) constant { i32 } { i32 16 }

define spir_kernel void @kernel(ptr addrspace(1) %out) {
  %width = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @holder to ptr addrspace(4)), ptr addrspace(4) null)
  store i32 %width, ptr addrspace(1) %out
  ret void
}

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
