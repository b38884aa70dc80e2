; A union whose default sets a small member: the bytes of the other members that remain undefined are not padding. A leaf of
; more than one byte is never padding; it gets a SpecId and the default zero, so that the host can set its value.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK: call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK: call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 0)
; CHECK: call spir_func i32 @_Z20__spirv_SpecConstantii(i32 2, i32 0)
; CHECK: !{!"u", i32 0, i32 0, i32 4, i32 1, i32 4, i32 4, i32 2, i32 8, i32 4}

target triple = "spirv64-unknown-unknown"

%union.U = type { %struct.S }
%struct.S = type { i32, i32, i32 }

@name.u = private unnamed_addr addrspace(4) constant [2 x i8] c"u\00", align 1
@id.u = internal addrspace(1) constant { { i8, [11 x i8] } } { { i8, [11 x i8] } { i8 1, [11 x i8] undef } }, align 4

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1UET_PKcPKvS5_(ptr sret(%union.U), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1UET_PKcPKvS5_(ptr sret(%union.U) align 4 %out, ptr addrspace(4) @name.u, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.u to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
