; The passes also run on functions marked optnone, and with any -opt-bisect-limit, because code generators do not support the
; constructs that they lower.

; RUN: opt -passes=spec-constants -S %s | FileCheck %s
; RUN: opt -passes=spec-constants -opt-bisect-limit=0 -S %s 2>/dev/null | FileCheck %s
; CHECK-LABEL: @kernel(
; CHECK-NOT:   __sycl_getScalar
; CHECK:       __spirv_SpecConstant

target triple = "spirv64-unknown-unknown"

@name = private unnamed_addr addrspace(4) constant [6 x i8] c"width\00"
@holder = internal addrspace(1) constant { i32 } { i32 16 }

define spir_kernel void @kernel(ptr addrspace(1) %out) optnone noinline {
  %width = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @holder to ptr addrspace(4)), ptr addrspace(4) null)
  store i32 %width, ptr addrspace(1) %out
  ret void
}

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
