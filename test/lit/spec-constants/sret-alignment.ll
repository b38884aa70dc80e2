; Stores to the slot have the alignment that results from the sret argument and the offset; if the argument has no alignment,
; from the type.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK-LABEL: define void @aligned(
; CHECK:         store i32 %{{.*}}, ptr %out, align 16
; CHECK:         store <2 x i8> %{{.*}}, ptr %{{.*}}, align 4
; CHECK-LABEL: define void @packed(
; CHECK:         store i32 %{{.*}}, ptr %out, align 1
; CHECK:         store <2 x i8> %{{.*}}, ptr %{{.*}}, align 1
; CHECK-LABEL: define void @silent(
; CHECK:         store i32 %{{.*}}, ptr %out, align 1

; DEFAULT: store %struct.P <{ i32 1, <2 x i8> <i8 2, i8 3> }>, ptr %out, align 16
; DEFAULT: store %struct.P <{ i32 1, <2 x i8> <i8 2, i8 3> }>, ptr %out, align 1
; DEFAULT: store %struct.P <{ i32 1, <2 x i8> <i8 2, i8 3> }>, ptr %out, align 1

target triple = "spirv64-unknown-unknown"

%struct.P = type <{ i32, <2 x i8> }>

@name.p = private unnamed_addr addrspace(4) constant [2 x i8] c"p\00", align 1
@id.p = internal addrspace(1) constant { %struct.P } { %struct.P <{ i32 1, <2 x i8> <i8 2, i8 3> }> }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%struct.P), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @aligned(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%struct.P) align 16 %out, ptr addrspace(4) @name.p, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.p to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @packed(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%struct.P) align 1 %out, ptr addrspace(4) @name.p, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.p to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @silent(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr sret(%struct.P) %out, ptr addrspace(4) @name.p, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.p to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
