; Parts of a default value without bytes at compile time, or without separate bytes, are errors. Parts that the constant does
; not cover are ignored.
; RUN: split-file %s %t
; RUN: not opt -passes=spec-constants -disable-output %t/bad.ll 2>&1 | FileCheck %s --check-prefix=BAD
; RUN: opt -S -verify-each -passes=spec-constants %t/good.ll | FileCheck %s

; BAD: error: {{.*}}: in function expression i64 (): the default value of specialization constant 'expression' contains a constant expression of type i64, which has no value at compile time
; BAD: error: {{.*}}: in function lanes i8 (): the default value of specialization constant 'lanes' contains a vector of i1, whose lanes are single bits, which has no value at compile time
; BAD: error: {{.*}}: in function odd i32 (): the default value of specialization constant 'odd' contains a scalar of type i20, which has no value at compile time

; CHECK: %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK: %w = call spir_func i64 @_Z20__spirv_SpecConstantix(i32 1, i64 0)

;--- bad.ll
target triple = "spirv64-unknown-unknown"

@name.expression = private unnamed_addr addrspace(4) constant [11 x i8] c"expression\00", align 1
@name.lanes = private unnamed_addr addrspace(4) constant [6 x i8] c"lanes\00", align 1
@name.odd = private unnamed_addr addrspace(4) constant [4 x i8] c"odd\00", align 1
@id.expression = internal addrspace(1) constant { i64 } { i64 ptrtoint (ptr addrspace(1) @id.odd to i64) }
@id.lanes = internal addrspace(1) constant { <8 x i1> } { <8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1> }
@id.odd = internal addrspace(1) constant { i20 } { i20 1 }

declare spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i64 @expression() {
  %v = call spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4) @name.expression, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.expression to ptr addrspace(4)), ptr addrspace(4) null)
  ret i64 %v
}

define i8 @lanes() {
  %v = call spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4) @name.lanes, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.lanes to ptr addrspace(4)), ptr addrspace(4) null)
  ret i8 %v
}

define i32 @odd() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.odd, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.odd to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
;--- good.ll
target triple = "spirv64-unknown-unknown"

@name.beside = private unnamed_addr addrspace(4) constant [7 x i8] c"beside\00", align 1
@name.null = private unnamed_addr addrspace(4) constant [5 x i8] c"null\00", align 1
@id.beside = internal addrspace(1) constant { i32, ptr addrspace(1) } { i32 1, ptr addrspace(1) @id.beside }
@id.null = internal addrspace(1) constant { ptr } zeroinitializer

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr %out) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.beside, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.beside to ptr addrspace(4)), ptr addrspace(4) null)
  %w = call spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4) @name.null, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.null to ptr addrspace(4)), ptr addrspace(4) null)
  store i64 %w, ptr %out, align 8
  ret i32 %v
}
