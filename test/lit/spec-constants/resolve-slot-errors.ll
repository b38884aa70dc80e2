; Stack slots that cannot be followed.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function escapes i32 (): the symbolic ID of a specialization constant is loaded from a stack slot whose address escapes
; CHECK: error: {{.*}}: in function never_stored i32 (): the symbolic ID of a specialization constant is loaded from a stack slot that is never stored to
; CHECK: error: {{.*}}: in function in_parts i32 (): the symbolic ID of a specialization constant is loaded from a stack slot that is stored to in parts
; CHECK: error: {{.*}}: in function variable_index i32 (i64): the symbolic ID of a specialization constant is loaded from a stack slot that is stored to at a variable index
; CHECK: error: {{.*}}: in function volatile i32 (): the symbolic ID of a specialization constant is loaded by a volatile or atomic load
; CHECK: error: {{.*}}: in function memory i32 (ptr): the symbolic ID of a specialization constant is loaded from memory that cannot be traced
; CHECK: error: {{.*}}: in function computed i32 (i64): the symbolic ID of a specialization constant is computed in a way that cannot be traced
; CHECK: error: {{.*}}: in function called i32 (): the symbolic ID of a specialization constant is the result of a call to 'name_of'
; CHECK: error: {{.*}}: in function null i32 (): the symbolic ID of a specialization constant is a null pointer
; CHECK: error: {{.*}}: in function undefined i32 (): the symbolic ID of a specialization constant is undefined
; CHECK: error: {{.*}}: in function function i32 (): the symbolic ID of a specialization constant is the function 'escape'

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare void @escape(ptr)
declare ptr addrspace(4) @name_of()

define i32 @escapes() {
  %slot = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  call void @escape(ptr %slot)
  %name = load ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @never_stored() {
  %slot = alloca ptr addrspace(4), align 8
  %name = load ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @in_parts() {
  %slot = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  store i32 0, ptr %slot, align 4
  %name = load ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @variable_index(i64 %i) {
  %slot = alloca [2 x ptr addrspace(4)], align 8
  %p = getelementptr inbounds [2 x ptr addrspace(4)], ptr %slot, i64 0, i64 %i
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  store ptr addrspace(4) null, ptr %p, align 8
  %name = load ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @volatile() {
  %slot = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  %name = load volatile ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @memory(ptr %slot) {
  %name = load ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @computed(i64 %i) {
  %name = inttoptr i64 %i to ptr addrspace(4)
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @called() {
  %name = call ptr addrspace(4) @name_of()
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @null() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) null, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @undefined() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) undef, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @function() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) addrspacecast (ptr @escape to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
