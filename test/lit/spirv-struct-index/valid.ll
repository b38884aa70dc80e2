; The reason for the pass: without it, spirv-val rejects llc's output for an index of the first member.
; REQUIRES: spirv, spirv-val
; RUN: llc -O0 -filetype=obj %s -o %t.before.spv
; RUN: not spirv-val %t.before.spv 2>&1 | FileCheck %s
; RUN: opt -passes=spirv-struct-index %s -o %t.bc
; RUN: llc -O0 -filetype=obj %t.bc -o %t.spv
; RUN: spirv-val %t.spv

; CHECK: to index into a structure must be an OpConstant

target triple = "spirv64-unknown-unknown"

define spir_kernel void @first(ptr addrspace(1) %s) {
  %p = getelementptr inbounds { i64, i32 }, ptr addrspace(1) %s, i32 0, i32 0
  store i64 1, ptr addrspace(1) %p
  ret void
}
