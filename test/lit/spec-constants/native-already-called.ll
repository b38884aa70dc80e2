; A module that already contains SPIR-V specialization constants, whose SpecIds might be the same as the new ones.
; RUN: not opt -passes='spec-constants<mode=native>' %s -o %t.bc 2>&1 | FileCheck %s
; RUN: not test -e %t.bc
; RUN: sed s/_Z20__spirv_SpecConstantii/_Z20__spirv_SpecConstantif/g %s | not opt -passes='spec-constants<mode=native>' -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER-TYPE
; Other modes have no SpecIds.
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK: error: {{.*}}: in function f i32 (): specialization constant 'a' is read in a module that already calls '_Z20__spirv_SpecConstantii'; their SpecIds may be the same
; OTHER-TYPE: error: {{.*}}: in function f i32 (): specialization constant 'a' is read in a module that already calls '_Z20__spirv_SpecConstantif'; their SpecIds may be the same
; DEFAULT: %w = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 7)
; DEFAULT: add i32 5, %w

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@id.a = internal constant { i32 } { i32 5 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)
declare spir_func i32 @_Z20__spirv_SpecConstantii(i32, i32)

define i32 @f() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr null)
  %w = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 7)
  %sum = add i32 %v, %w
  ret i32 %sum
}
