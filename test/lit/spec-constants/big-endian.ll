; All values are little-endian; big-endian targets are rejected.
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: specialization constants of a big-endian target are not supported

target datalayout = "E-m:e-i64:64-n32:64"
target triple = "powerpc64-unknown-linux-gnu"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@id.a = internal constant { i32 } { i32 1 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define i32 @f(ptr %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %rt)
  ret i32 %v
}
