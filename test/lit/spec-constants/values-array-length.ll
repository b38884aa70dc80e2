; Values: the length of a private array can be given.
; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes='spec-constants<values=%t/values.json>' %t/input.ll | FileCheck %s

; CHECK: %array = alloca {{double, i16 7|\[7 x double\]}}, align 8

;--- values.json
{ "n": 7 }
;--- input.ll
target triple = "spirv64-unknown-unknown"

@name.n = private unnamed_addr addrspace(4) constant [2 x i8] c"n\00", align 1
@id.n = internal addrspace(1) constant { i16 } { i16 120 }

declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), double, i64)

define void @f() {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 8)
  ret void
}
