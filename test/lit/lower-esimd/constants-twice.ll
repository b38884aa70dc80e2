; A lowered module is not changed, even with specialization constants: their functions represent SPIR-V instructions, and get
; no function attributes.
; RUN: opt -S -passes='sycl-post-link<mode=native>' %s -o %t.once.ll
; RUN: opt -S -passes='sycl-post-link<mode=native>' %t.once.ll -o %t.twice.ll
; RUN: FileCheck %s --input-file=%t.twice.ll
; RUN: sed /ModuleID/d %t.once.ll > %t.1
; RUN: sed /ModuleID/d %t.twice.ll > %t.2
; RUN: cmp %t.1 %t.2
; RUN: opt -S -passes=esimd-writer-attributes %t.once.ll | sed /ModuleID/d > %t.attributes
; RUN: cmp %t.1 %t.attributes

target triple = "spir64-unknown-unknown"

%T = type { i32, i32 }

@id = private unnamed_addr addrspace(1) constant [3 x i8] c"id\00"
@value = private unnamed_addr addrspace(1) constant i32 7
@pair = private unnamed_addr addrspace(1) constant [5 x i8] c"pair\00"
@pair_value = private unnamed_addr addrspace(1) constant %T { i32 1, i32 2 }

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 7)
; CHECK:         call spir_func %T @_Z29__spirv_SpecConstantComposite{{.*}}(
; CHECK:       declare spir_func i32 @_Z20__spirv_SpecConstantii(i32, i32) [[A:#[0-9]+]]
; CHECK:       declare spir_func %T @_Z29__spirv_SpecConstantComposite{{.*}}(i32, i32) [[B:#[0-9]+]]
; CHECK:       attributes [[A]] = { nounwind willreturn memory(inaccessiblemem: readwrite) }
; CHECK:       attributes [[B]] = { nounwind willreturn memory(none) }
define spir_kernel void @k(ptr addrspace(1) %out) !sycl_explicit_simd !0 {
  %p = alloca %T
  %r = addrspacecast ptr %p to ptr addrspace(4)
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @value to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr addrspace(4) sret(%T) %r, ptr addrspace(4) addrspacecast (ptr addrspace(1) @pair to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @pair_value to ptr addrspace(4)), ptr addrspace(4) null)
  %w = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %out
  store i32 %w, ptr addrspace(1) %out
  ret void
}

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr addrspace(4) sret(%T), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

!0 = !{}
