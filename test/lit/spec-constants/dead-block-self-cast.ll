; In an unreachable block, a cast can be its own operand. Following it must terminate.
; RUN: timeout 60 opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --check-prefixes=CHECK,NATIVE
; RUN: timeout 60 opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s
; RUN: timeout 60 opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefixes=CHECK,EMULATION

; CHECK-LABEL: define i32 @f(
; CHECK:       dead:
; NATIVE:        %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)
; EMULATION:     %v = load i32, ptr addrspace(4) %buffer, align 4, !invariant.load

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  ret i32 0

dead:
  %buffer = bitcast ptr addrspace(4) %buffer to ptr addrspace(4)
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) %buffer)
  ret i32 %v
}
