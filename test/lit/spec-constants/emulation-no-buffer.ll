; Emulation: a null or undefined buffer, which front ends pass for targets with native support, is an error. Other modes do
; not need the buffer.
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %s 2>&1 | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --check-prefix=NATIVE
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK: error: {{.*}}: in function null i32 (): specialization constant 'a' cannot be emulated: the front end does not pass a buffer; compile for an emulated target or use mode native, default-values or values
; CHECK: error: {{.*}}: in function undefined i32 (): specialization constant 'a' cannot be emulated: the front end does not pass a buffer; compile for an emulated target or use mode native, default-values or values
; CHECK: error: {{.*}}: in function cast i32 (): specialization constant 'a' cannot be emulated: the front end does not pass a buffer; compile for an emulated target or use mode native, default-values or values
; NATIVE-COUNT-3: call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; DEFAULT-COUNT-3: ret i32 1

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @null() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @undefined() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) undef)
  ret i32 %v
}

define i32 @cast() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr null to ptr addrspace(4)))
  ret i32 %v
}
