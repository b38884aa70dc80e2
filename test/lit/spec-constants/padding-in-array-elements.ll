; An array of structs with padding at their end: a padding record follows each struct.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK: !{!"s", i32 0, i32 0, i32 4, i32 1, i32 4, i32 1, i32 -1, i32 5, i32 3, i32 2, i32 8, i32 4, i32 3, i32 12, i32 1, i32 -1, i32 13, i32 3}

target triple = "spirv64-unknown-unknown"

%pair = type { i32, i8 }
%struct.S = type { [2 x %pair] }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { [2 x %pair] [%pair { i32 1, i8 2 }, %pair { i32 3, i8 4 }] } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
