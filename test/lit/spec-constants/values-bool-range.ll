; A boolean is true, false, 1 or 0. Any other number is an error; its lowest bit is not used.
; RUN: split-file %s %t
; RUN: not opt -passes='spec-constants<values=%t/values.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function f i1 (ptr): value of specialization constant 'b': 2 does not fit in a boolean

;--- values.json
{ "b": 2 }
;--- input.ll
target triple = "x86_64-unknown-linux-gnu"

@name.b = private unnamed_addr constant [2 x i8] c"b\00"
@id.b = internal constant { i8 } { i8 1 }

declare zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr, ptr, ptr)

define i1 @f(ptr %rt) {
  %v = call zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr @name.b, ptr @id.b, ptr %rt)
  ret i1 %v
}
