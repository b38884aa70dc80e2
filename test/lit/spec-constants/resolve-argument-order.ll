; The caller that an error names does not depend on the order of use lists.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/^;ORDER//' %s > %t.ll
; RUN: not opt -passes=spec-constants -disable-output %t.ll 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function helper i32 (ptr, ptr): the symbolic ID of a specialization constant is a null pointer

target triple = "x86_64-unknown-linux-gnu"

@id.i = internal constant { i32 } { i32 1 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define internal i32 @helper(ptr %name, ptr %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr %name, ptr @id.i, ptr %rt)
  ret i32 %v
}

define i32 @caller(ptr %rt) {
  %v = call i32 @helper(ptr null, ptr %rt)
  %w = call i32 @helper(ptr poison, ptr %rt)
  %r = add i32 %v, %w
  ret i32 %r
}

;ORDER uselistorder ptr @helper, { 1, 0 }
