; An unused declaration is reused if it is identical to what the pass would declare, but not if its calling convention
; differs, because the new call would be undefined behavior.
; RUN: sed 's/CONVENTION/spir_func/' %s | opt -S -verify-each -passes='spec-constants<mode=native>' | FileCheck %s --implicit-check-not=SpecConstantii_
; RUN: sed 's/CONVENTION/ccc/' %s | opt -S -verify-each -passes='spec-constants<mode=native>' | FileCheck %s --check-prefix=OTHER

; CHECK: declare spir_func i32 @_Z20__spirv_SpecConstantii(i32, i32)
; CHECK: %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 5)

; OTHER: %v = call spir_func i32 @_Z20__spirv_SpecConstantii_1(i32 0, i32 5)
; OTHER: declare spir_func i32 @_Z20__spirv_SpecConstantii_1(i32, i32)

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@id.a = internal constant { i32 } { i32 5 }

declare CONVENTION i32 @_Z20__spirv_SpecConstantii(i32, i32)
declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define i32 @f() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr null)
  ret i32 %v
}
