; A function of that name with a body is not the builtin: the pass emits a warning and keeps its calls.
; RUN: opt -S -passes=spec-constants %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WARNING
; RUN: FileCheck %s --input-file=%t.ll

; WARNING: warning: {{.*}}in function _Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_ i32 (ptr addrspace(4), ptr addrspace(4), ptr addrspace(4)): '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_' has a body; calls to it do not read specialization constants and are not changed
; CHECK: define spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
; CHECK: %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
; CHECK-NOT: !sycl

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

define spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) %default, ptr addrspace(4) %buffer) {
  %v = load i32, ptr addrspace(4) %default, align 4
  ret i32 %v
}

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
