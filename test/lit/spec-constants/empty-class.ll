; An empty class has no value: in every mode, the call that reads it is removed, whether it returns the class or uses sret.
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --implicit-check-not=warning
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define void @nothing(
; CHECK-NEXT:    ret void
; CHECK-LABEL: define void @zero_size(
; CHECK-NEXT:    ret void

target triple = "spirv64-unknown-unknown"

%empty = type {}

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.a = internal addrspace(1) constant { %empty } { %empty zeroinitializer }
@id.b = internal addrspace(1) constant { %empty } { %empty zeroinitializer }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1EET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1ZET_PKcPKvS5_(ptr sret(%empty), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @nothing(ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1EET_PKcPKvS5_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

define void @zero_size(ptr %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1ZET_PKcPKvS5_(ptr sret(%empty) align 1 %out, ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}
