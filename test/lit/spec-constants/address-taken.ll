; The function can only be called directly: it must not be stored, passed, used in a global, or called with another type.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}the address of '_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_' is taken; a specialization constant can only be read by a direct call
; CHECK: error: {{.*}}: in function stores void (ptr): the address of '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_' is taken; a specialization constant can only be read by a direct call
; CHECK: error: {{.*}}: in function passes void (): the address of '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_' is taken; a specialization constant can only be read by a direct call
; CHECK: error: {{.*}}: in function casts void (ptr): the address of '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_' is taken; a specialization constant can only be read by a direct call
; CHECK: error: {{.*}}: in function reads i32 (): the address of '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_' is taken; a specialization constant can only be read by a direct call
; CHECK: error: {{.*}}: in function compares i1 (ptr): the address of '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_' is taken; a specialization constant can only be read by a direct call

target triple = "spirv64-unknown-unknown"

@table = constant ptr @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare void @take(ptr)

define void @stores(ptr %out) {
  store ptr @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_, ptr %out, align 8
  ret void
}

define void @passes() {
  call void @take(ptr @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_)
  ret void
}

define void @casts(ptr %out) {
  store i64 ptrtoint (ptr @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_ to i64), ptr %out, align 8
  ret void
}

; A call to the function with its own address, cast, as the buffer argument.
define i32 @reads() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) null, ptr addrspace(4) null, ptr addrspace(4) addrspacecast (ptr @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_ to ptr addrspace(4)))
  ret i32 %v
}

define i1 @compares(ptr %p) {
  %c = icmp eq ptr %p, @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_
  ret i1 %c
}
