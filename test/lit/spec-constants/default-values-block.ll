; Default values and given values: constants with more than 64 leaves are copied from a private constant.
; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %t/input.ll | FileCheck %s --check-prefixes=CHECK,DEFAULT
; RUN: opt -S -verify-each -passes='spec-constants<values=%t/values.json>' %t/input.ll | FileCheck %s --check-prefixes=CHECK,VALUES

; DEFAULT: @spec.constant = private unnamed_addr addrspace(1) constant [260 x i8] zeroinitializer, align [[A:[0-9]+]]
; VALUES:  @spec.constant = private unnamed_addr addrspace(1) constant [260 x i8] c"\05\00{{.*}}", align [[A:[0-9]+]]
; CHECK-NOT: @id
; CHECK-LABEL: define void @pieces(
; CHECK-NEXT:    store %struct.S zeroinitializer, ptr %out, align 4
; CHECK-NEXT:    ret void
; CHECK-LABEL: define void @block(
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr align 8 %out, ptr addrspace(1) align [[A]] @spec.constant, i64 260, i1 false)
; CHECK-NEXT:    ret void

;--- values.json
{ "l": [[5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]] }
;--- input.ll
target triple = "spirv64-unknown-unknown"

%struct.S = type { [64 x i32] }
%struct.L = type { [65 x i32] }

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@name.l = private unnamed_addr addrspace(4) constant [2 x i8] c"l\00", align 1
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S zeroinitializer }
@id.l = internal addrspace(1) constant { %struct.L } { %struct.L zeroinitializer }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%struct.L), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @pieces(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define void @block(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%struct.L) align 8 %out, ptr addrspace(4) @name.l, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.l to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
