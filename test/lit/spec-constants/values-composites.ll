; Values: composites are lists with one entry per member, without padding; null keeps a default at any depth. `bytes`
; specifies the contents of memory.
; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes='spec-constants<values=%t/values.json>' %t/input.ll | FileCheck %s

; CHECK: store %struct.S <{ i8 5, [3 x i8] zeroinitializer, i32 2, [2 x %pair] [%pair { i16 3, i16 7 }, %pair { i16 5, i16 6 }] }>, ptr %out, align 4
; CHECK: ret <3 x float> <float 1.000000e+00, float -2.000000e+00, float 2.500000e-01>
; CHECK: store %union { i64 72623859790382856 }, ptr %out, align 8

;--- values.json
{
  "s": [5, null, [[null, 7], null]],
  "v": [1, -2.0, 25e-2],
  "u": { "bytes": "08070605 04030201" }
}
;--- input.ll
target triple = "spirv64-unknown-unknown"

%pair = type { i16, i16 }
%struct.S = type <{ i8, [3 x i8], i32, [2 x %pair] }>
%union = type { i64 }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@name.v = private unnamed_addr addrspace(4) constant [2 x i8] c"v\00", align 1
@name.u = private unnamed_addr addrspace(4) constant [2 x i8] c"u\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S <{ i8 1, [3 x i8] undef, i32 2, [2 x %pair] [%pair { i16 3, i16 4 }, %pair { i16 5, i16 6 }] }> }
@id.v = internal addrspace(1) constant { <3 x float> } zeroinitializer
@id.u = internal addrspace(1) constant { { i32, [4 x i8] } } { { i32, [4 x i8] } { i32 1, [4 x i8] undef } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func <3 x float> @_Z40__sycl_getComposite2020SpecConstantValueIDv3_fET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1UET_PKcPKvS5_(ptr sret(%union), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @struct(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define <3 x float> @vector() {
  %v = call spir_func <3 x float> @_Z40__sycl_getComposite2020SpecConstantValueIDv3_fET_PKcPKvS5_(ptr addrspace(4) @name.v, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.v to ptr addrspace(4)), ptr addrspace(4) null)
  ret <3 x float> %v
}

define void @union(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1UET_PKcPKvS5_(ptr sret(%union) align 8 %out, ptr addrspace(4) @name.u, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.u to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
