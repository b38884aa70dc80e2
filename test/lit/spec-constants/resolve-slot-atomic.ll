; A slot whose name is loaded or stored atomically is not followed.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function loads i32 (): the symbolic ID of a specialization constant is loaded by a volatile or atomic load
; CHECK: error: {{.*}}: in function loads_volatile i32 (): the default value of specialization constant 'a' is loaded by a volatile or atomic load
; CHECK: error: {{.*}}: in function stores i32 (): the symbolic ID of a specialization constant is loaded from a stack slot whose address escapes

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@id.a = internal constant { i32 } { i32 1 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define i32 @loads() {
  %slot = alloca ptr, align 8
  store ptr @name.a, ptr %slot, align 8
  %name = load atomic ptr, ptr %slot monotonic, align 8
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr %name, ptr @id.a, ptr null)
  ret i32 %v
}

define i32 @loads_volatile() {
  %slot = alloca ptr, align 8
  store ptr @id.a, ptr %slot, align 8
  %default = load volatile ptr, ptr %slot, align 8
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr %default, ptr null)
  ret i32 %v
}

define i32 @stores() {
  %slot = alloca ptr, align 8
  store atomic ptr @name.a, ptr %slot release, align 8
  %name = load ptr, ptr %slot, align 8
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr %name, ptr @id.a, ptr null)
  ret i32 %v
}
