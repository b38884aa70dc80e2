; Several padding members at the end become one padding record.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK: !{!"s", i32 0, i32 0, i32 8, i32 1, i32 8, i32 8, i32 2, i32 16, i32 8, i32 -1, i32 24, i32 8}

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

%struct.S = type { [3 x i64], [7 x i8], i8 }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { [3 x i64] [i64 1, i64 2, i64 3], [7 x i8] undef, i8 undef } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 8 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
