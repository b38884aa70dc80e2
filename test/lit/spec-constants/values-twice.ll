; A second run in 'values' mode changes nothing, alone and in sycl-post-link.
; RUN: split-file %s %t
; RUN: opt -S -passes='spec-constants<values=%t/values.json>' < %t/input.ll > %t/once.ll
; RUN: opt -S -passes='spec-constants<values=%t/values.json>' < %t/once.ll > %t/twice.ll
; RUN: diff %t/once.ll %t/twice.ll
; RUN: FileCheck %s --input-file=%t/twice.ll
; RUN: opt -S -passes='sycl-post-link<values=%t/values.json>' %t/once.ll -o - | FileCheck %s

; CHECK: ret i32 7

;--- values.json
{ "a": 7 }
;--- input.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
