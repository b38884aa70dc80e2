; IR that a SYCL front end generates for a kernel that reads a specialization constant of type int.

target triple = "spirv64-unknown-unknown"

@size = private unnamed_addr constant [8 x i8] c"_Z4size\00"
@default = private addrspace(1) constant { i32 } { i32 16 }

define spir_kernel void @fill(ptr addrspace(1) %out) {
  %value = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
      ptr @size, ptr addrspace(1) @default, ptr null)
  store i32 %value, ptr addrspace(1) %out
  ret void
}

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr addrspace(1), ptr)
