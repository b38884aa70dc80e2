; Undefined parts of initializers become zero, because llc cannot emit them. A completely undefined initializer is kept.
; REQUIRES: spirv, spirv-val
; RUN: not --crash llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %s -o %t.before.spv
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv

target triple = "spir64-unknown-unknown"

%S = type { ptr addrspace(1), [24 x i8] }

; CHECK:      @pointer = addrspace(1) constant %S zeroinitializer
@pointer = addrspace(1) constant %S { ptr addrspace(1) null, [24 x i8] undef }
; CHECK-NEXT: @nested = addrspace(1) constant [2 x { i32, [2 x i16] }] [{ i32, [2 x i16] } { i32 1, [2 x i16] [i16 0, i16 5] }, { i32, [2 x i16] } zeroinitializer]
@nested = addrspace(1) constant [2 x { i32, [2 x i16] }] [{ i32, [2 x i16] } { i32 1, [2 x i16] [i16 undef, i16 5] }, { i32, [2 x i16] } poison]
; CHECK-NEXT: @vector = addrspace(1) constant <2 x i32> <i32 7, i32 0>
@vector = addrspace(1) constant <2 x i32> <i32 7, i32 undef>
; CHECK-NEXT: @local = internal addrspace(3) global %S undef
@local = internal addrspace(3) global %S undef

define spir_kernel void @k() {
  ret void
}
