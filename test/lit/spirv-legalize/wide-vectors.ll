; Vectors of wide integers are scalarized; the integers become vectors of limbs.
; REQUIRES: spirv, spirv-val
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck --implicit-check-not='i128>' %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @lane(
; CHECK:         call <2 x i64> @syclpasses.spirv.bitcast.128
; CHECK:         call i32 @syclpasses.spirv.trunc.32_128
; CHECK:         ret void
define spir_kernel void @lane(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <8 x i64>, ptr addrspace(1) %p, align 64
  %w = bitcast <8 x i64> %v to <4 x i128>
  %e = extractelement <4 x i128> %w, i32 3
  %t = trunc i128 %e to i32
  store i32 %t, ptr addrspace(1) %q, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @memory(
; CHECK-COUNT-2: call <2 x i64> @syclpasses.spirv.add.128
; CHECK:         ret void
define spir_kernel void @memory(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <2 x i128>, ptr addrspace(1) %p, align 16
  %w = add <2 x i128> %v, <i128 1, i128 2>
  store <2 x i128> %w, ptr addrspace(1) %q, align 16
  ret void
}
