; A null pointer of another address space in an initializer becomes a null pointer, because llc emits the cast as an integer.
; REQUIRES: spirv, spirv-val
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %s -o %t.before.spv
; RUN: not spirv-val %t.before.spv

target triple = "spir64-unknown-unknown"

; CHECK:      @member = addrspace(1) global { ptr addrspace(1), [2 x float] } { ptr addrspace(1) null, [2 x float] [float 1.000000e+00, float 2.000000e+00] }
@member = addrspace(1) global { ptr addrspace(1), [2 x float] } { ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1)), [2 x float] [float 1.0, float 2.0] }
; CHECK-NEXT: @element = addrspace(1) constant [2 x ptr addrspace(4)] [ptr addrspace(4) null, ptr addrspace(4) addrspacecast (ptr addrspace(1) @member to ptr addrspace(4))]
@element = addrspace(1) constant [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr null to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @member to ptr addrspace(4))]
; CHECK-NEXT: @pointer = addrspace(1) global ptr addrspace(1) null
@pointer = addrspace(1) global ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1))

define spir_kernel void @k() {
  %first = load ptr addrspace(1), ptr addrspace(1) @member
  store i32 0, ptr addrspace(1) %first
  %p = load ptr addrspace(4), ptr addrspace(1) @element
  store i32 1, ptr addrspace(4) %p
  %q = load ptr addrspace(1), ptr addrspace(1) @pointer
  store i32 2, ptr addrspace(1) %q
  ret void
}
