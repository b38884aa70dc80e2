; Bit patterns consist of hexadecimal digits only: a sign is an error.
; RUN: split-file %s %t
; RUN: not opt -passes='spec-constants<values=%t/values.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function f i32 (ptr): value of specialization constant 'i': "0x+5" is not a bit pattern of 32 bits

;--- values.json
{ "i": "0x+5" }
;--- input.ll
target triple = "x86_64-unknown-linux-gnu"

@name.i = private unnamed_addr constant [2 x i8] c"i\00"
@id.i = internal constant { i32 } { i32 1 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define i32 @f(ptr %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.i, ptr @id.i, ptr %rt)
  ret i32 %v
}
