; A name is an argument, but not all callers are known, or they disagree.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function differ i32 (ptr addrspace(4)): the symbolic ID of a specialization constant is not the same on all paths
; CHECK: error: {{.*}}: in function visible i32 (ptr addrspace(4)): the symbolic ID of a specialization constant is an argument of 'visible', which can be called from other modules
; CHECK: error: {{.*}}: in function uncalled i32 (ptr addrspace(4)): the symbolic ID of a specialization constant is an argument of 'uncalled', which is never called
; CHECK: error: {{.*}}: in function stored i32 (ptr addrspace(4)): the symbolic ID of a specialization constant is an argument of 'stored', whose address is taken
; CHECK: error: {{.*}}: in function short i32 (ptr addrspace(4)): the symbolic ID of a specialization constant is an argument of 'short' that a caller does not pass
; CHECK: error: {{.*}}: in function recursive i32 (ptr addrspace(4)): the symbolic ID of a specialization constant depends only on itself
; CHECK: error: {{.*}}: in function default i32 (ptr addrspace(4)): the default value of specialization constant 'a' is an argument of 'default', which can be called from other modules

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@table = constant ptr @stored

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define internal i32 @differ(ptr addrspace(4) %name) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @visible(ptr addrspace(4) %name) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define internal i32 @uncalled(ptr addrspace(4) %name) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define internal i32 @stored(ptr addrspace(4) %name) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define internal i32 @short(ptr addrspace(4) %name) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define internal i32 @recursive(ptr addrspace(4) %name) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  %w = call i32 @recursive(ptr addrspace(4) %name)
  ret i32 %v
}

define i32 @default(ptr addrspace(4) %default) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) %default, ptr addrspace(4) null)
  ret i32 %v
}

define i32 @caller() {
  %a = call i32 @differ(ptr addrspace(4) @name.a)
  %b = call i32 @differ(ptr addrspace(4) @name.b)
  %s = call i32 @short()
  %c = call i32 @stored(ptr addrspace(4) @name.a)
  %d = add i32 %a, %b
  %e = add i32 %c, %d
  ret i32 %e
}
