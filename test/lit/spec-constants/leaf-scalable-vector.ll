; A vector of scalable length has no known size: a located error.
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function by_value void (ptr, ptr addrspace(4)): specialization constant 'a' has a leaf of type <vscale x 4 x i32>, which cannot be specialized
; CHECK: error: {{.*}}: in function by_sret void (ptr addrspace(4), ptr addrspace(4)): specialization constant 'a' has a leaf of type <vscale x 4 x i32> at '.0', which cannot be specialized

target triple = "spirv64-unknown-unknown"

%struct.A = type { <vscale x 4 x i32> }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare spir_func <vscale x 4 x i32> @_Z40__sycl_getComposite2020SpecConstantValueI1VET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @by_value(ptr %out, ptr addrspace(4) %rt) {
  %v = call spir_func <vscale x 4 x i32> @_Z40__sycl_getComposite2020SpecConstantValueI1VET_PKcPKvS5_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) %rt)
  store <vscale x 4 x i32> %v, ptr %out, align 16
  ret void
}

define void @by_sret(ptr addrspace(4) %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) sret(%struct.A) align 16 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}
