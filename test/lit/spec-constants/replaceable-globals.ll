; Names and defaults in globals whose content may differ at run time: variables, and constants that another module may
; replace. Globals that may be merged with equal ones are allowed.
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function default_variable i32 (): the default value of specialization constant 'a' is not known: 'e' is not constant
; CHECK-NEXT: error: {{.*}}: in function default_common i32 (): the default value of specialization constant 'a' is not known: 'c' is not constant
; CHECK-NEXT: error: {{.*}}: in function default_weak i32 (): the default value of specialization constant 'a' is not known: another module may replace 'w'
; CHECK-NEXT: error: {{.*}}: in function default_linkonce i32 (): the default value of specialization constant 'a' is not known: another module may replace 'l'
; CHECK-NEXT: error: {{.*}}: in function name_variable i32 (): the symbolic ID of a specialization constant is not known: 'name.variable' is not constant
; CHECK-NEXT: error: {{.*}}: in function name_weak i32 (): the symbolic ID of a specialization constant is not known: another module may replace 'name.weak'
; CHECK-NOT: error

target triple = "x86_64-unknown-linux-gnu"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@name.o = private unnamed_addr constant [2 x i8] c"o\00"
@name.p = private unnamed_addr constant [2 x i8] c"p\00"
@name.variable = internal global [2 x i8] c"v\00"
@name.weak = weak constant [2 x i8] c"w\00"
@id.a = internal constant { i32 } { i32 5 }
@e = internal global { i32 } { i32 5 }
@c = common global { i32 } zeroinitializer
@w = weak constant { i32 } { i32 5 }
@l = linkonce constant { i32 } { i32 5 }
@o = weak_odr constant { i32 } { i32 5 }
@p = linkonce_odr constant { i32 } { i32 5 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define i32 @default_variable() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @e, ptr null)
  ret i32 %v
}

define i32 @default_common() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @c, ptr null)
  ret i32 %v
}

define i32 @default_weak() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @w, ptr null)
  ret i32 %v
}

define i32 @default_linkonce() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @l, ptr null)
  ret i32 %v
}

define i32 @name_variable() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.variable, ptr @id.a, ptr null)
  ret i32 %v
}

define i32 @name_weak() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.weak, ptr @id.a, ptr null)
  ret i32 %v
}

define i32 @default_weak_odr() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.o, ptr @o, ptr null)
  ret i32 %v
}

define i32 @default_linkonce_odr() {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.p, ptr @p, ptr null)
  ret i32 %v
}
