; Default values: the stored value has the type of the constant, so that the end of the slot is also written.
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    store %struct.S <{ i32 20, i8 99, [3 x i8] zeroinitializer }>, ptr %out, align 4
; CHECK-NEXT:    ret void

target triple = "spirv64-unknown-unknown"

%struct.S = type <{ i32, i8, [3 x i8] }>

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = internal addrspace(1) constant { { i32, i8 } } { { i32, i8 } { i32 20, i8 99 } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
