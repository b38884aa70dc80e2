; The default value may be anywhere in a constant: at an offset, without a struct around it, in a global with a comdat.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define i32 @offset(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 2)
; CHECK-LABEL: define i32 @element(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 3)
; CHECK-LABEL: define i32 @plain(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 2, i32 4)
; CHECK-LABEL: define i32 @comdat(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 3, i32 5)
; CHECK-DAG: !{i32 2}
; CHECK-DAG: !{i32 3}
; CHECK-DAG: !{i32 4}
; CHECK-DAG: !{i32 5}

target triple = "spirv64-unknown-unknown"

$id.comdat = comdat any

@name.offset = private unnamed_addr addrspace(4) constant [7 x i8] c"offset\00", align 1
@name.element = private unnamed_addr addrspace(4) constant [8 x i8] c"element\00", align 1
@name.plain = private unnamed_addr addrspace(4) constant [6 x i8] c"plain\00", align 1
@name.comdat = private unnamed_addr addrspace(4) constant [7 x i8] c"comdat\00", align 1
@table = internal addrspace(1) constant { i32, i32, [2 x i32] } { i32 1, i32 2, [2 x i32] [i32 7, i32 3] }
@id.plain = internal addrspace(1) constant i32 4
@id.comdat = linkonce_odr addrspace(1) constant { i32 } { i32 5 }, comdat

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @offset() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.offset, ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @table, i64 4) to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @element() {
  %p = getelementptr inbounds { i32, i32, [2 x i32] }, ptr addrspace(1) @table, i64 0, i32 2, i64 1
  %d = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.element, ptr addrspace(4) %d, ptr addrspace(4) null)
  ret i32 %v
}

define i32 @plain() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.plain, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.plain to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @comdat() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.comdat, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.comdat to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
