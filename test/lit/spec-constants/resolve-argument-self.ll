; A function that is passed to itself can be called with other arguments through that pointer: its address is taken.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function helper i32 (ptr, ptr, ptr): the symbolic ID of a specialization constant is an argument of 'helper', whose address is taken

target triple = "x86_64-unknown-linux-gnu"

@name.i = private unnamed_addr constant [2 x i8] c"i\00"
@name.j = private unnamed_addr constant [2 x i8] c"j\00"
@id.i = internal constant { i32 } { i32 1 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define internal i32 @helper(ptr %name, ptr %rt, ptr %self) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr %name, ptr @id.i, ptr %rt)
  %w = call i32 %self(ptr @name.j, ptr %rt, ptr %self)
  %r = add i32 %v, %w
  ret i32 %r
}

define i32 @caller(ptr %rt) {
  %v = call i32 @helper(ptr @name.i, ptr %rt, ptr @helper)
  ret i32 %v
}
