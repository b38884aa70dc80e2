; llc emits valid SPIR-V for the result of the pass, and rejects the input.
; REQUIRES: spirv, spirv-val
; RUN: not llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %s -o %t.before.spv
; RUN: opt -passes=spirv-legalize %s -o %t.bc
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.bc -o %t.spv
; RUN: spirv-val %t.spv

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, float %x, i32 %n, i64 %m) {
  %a = call float @llvm.ldexp.f32.i32(float %x, i32 %n)
  %b = call float @llvm.minimumnum.f32(float %a, float %x)
  %c = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %m, i64 3)
  %d = extractvalue { i64, i1 } %c, 1
  %e = select i1 %d, float %a, float %b
  %f = trunc i32 %n to i9
  %g = lshr i9 -28, %f
  %h = trunc i9 %g to i1
  %r = select i1 %h, float %e, float 0.0
  store float %r, ptr addrspace(1) %p
  %w = load i640, ptr addrspace(1) %p, align 4
  %i = zext i64 %m to i640
  %t = mul i640 %w, %i
  %u = lshr i640 %t, %i
  store i640 %u, ptr addrspace(1) %p, align 4
  ret void
}

declare float @llvm.ldexp.f32.i32(float, i32)
declare float @llvm.minimumnum.f32(float, float)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
