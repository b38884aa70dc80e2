; A zeroinitializer as the default value, or as a part of it, is zero everywhere, without padding.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK: call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 0)
; CHECK: call spir_func i8 @_Z20__spirv_SpecConstantia(i32 1, i8 0)
; CHECK: !{!"s", i32 0, i32 0, i32 4, i32 1, i32 4, i32 1, i32 -1, i32 5, i32 3}

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, i8 }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = linkonce_odr addrspace(1) constant { %struct.S } zeroinitializer

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
