; Values with other uses are kept: names and defaults with other users, slots that are read, volatile loads.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK: @name.a = private
; CHECK: @id.a = internal
; CHECK-LABEL: define ptr addrspace(4) @name()
; CHECK-NEXT:    ret ptr addrspace(4) @name.a
; CHECK-LABEL: define i32 @default()
; CHECK-NEXT:    load i32, ptr addrspace(1) @id.a
; CHECK-LABEL: define i32 @f(
; CHECK-NEXT:    %slot = alloca ptr addrspace(4), align 8
; CHECK-NEXT:    store ptr addrspace(4) @name.a, ptr %slot, align 8
; CHECK-NEXT:    %rt = load volatile ptr addrspace(4), ptr %buffer, align 8
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    %other = load ptr addrspace(4), ptr %slot, align 8

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare void @use(ptr addrspace(4))

define ptr addrspace(4) @name() {
  ret ptr addrspace(4) @name.a
}

define i32 @default() {
  %v = load i32, ptr addrspace(1) @id.a, align 4
  ret i32 %v
}

define i32 @f(ptr %buffer) {
  %slot = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  %name = load ptr addrspace(4), ptr %slot, align 8
  %rt = load volatile ptr addrspace(4), ptr %buffer, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  %other = load ptr addrspace(4), ptr %slot, align 8
  call void @use(ptr addrspace(4) %other)
  ret i32 %v
}
