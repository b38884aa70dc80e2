; Nothing of a read remains: no name, default, declaration, load of the buffer, or alias.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --implicit-check-not='@name' --implicit-check-not='@id' --implicit-check-not=__sycl_get --implicit-check-not='load ' --implicit-check-not=inttoptr

; CHECK-LABEL: define spir_kernel void @kernel(
; CHECK-NEXT:  entry:
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    store i32 %v, ptr addrspace(1) %out, align 4
; CHECK-NEXT:    ret void

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define spir_kernel void @kernel(ptr addrspace(1) %out, ptr byval({ ptr addrspace(1) }) align 8 %handler) {
entry:
  %bits = load i64, ptr %handler, align 8
  %rt = inttoptr i64 %bits to ptr addrspace(4)
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
