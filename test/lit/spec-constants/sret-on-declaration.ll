; The sret attribute may be on the declaration or on the call.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define void @declaration(
; CHECK:         store %struct.S %{{.*}}, ptr %out, align 4
; CHECK-LABEL: define void @call(
; CHECK:         store %struct.S %{{.*}}, ptr %out, align 4

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32 }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { i32 1 } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1DET_PKcPKvS5_(ptr sret(%struct.S) align 4, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1CET_PKcPKvS5_(ptr, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @declaration(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1DET_PKcPKvS5_(ptr %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @call(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1CET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
