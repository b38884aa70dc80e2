; If the same plugin file is loaded twice, its passes run twice at extension points; the second run changes nothing.

; RUN: opt %load -passes='default<O1>' -S %s -o %t.twice.ll
; RUN: opt -passes='default<O1>' -S %s -o %t.once.ll
; RUN: cmp %t.twice.ll %t.once.ll

target triple = "spirv64-unknown-unknown"

@name = private unnamed_addr addrspace(4) constant [6 x i8] c"width\00"
@holder = internal addrspace(1) constant { i32 } { i32 16 }

define spir_kernel void @kernel(ptr addrspace(1) %out) {
  %width = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @holder to ptr addrspace(4)), ptr addrspace(4) null)
  store i32 %width, ptr addrspace(1) %out
  ret void
}

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
