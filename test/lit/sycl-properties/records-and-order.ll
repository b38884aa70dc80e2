; From reads to properties in one run: the constants are in program order, with the records from the pass.
; RUN: opt -passes='sycl-post-link<mode=native;out=->' -disable-output %s | FileCheck %s --match-full-lines
; RUN: opt -passes='spec-constants<mode=native>,sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines

;      CHECK:[SYCL/specialization constants]
; CHECK-NEXT:z=2|gBAAAAAAAAAAAAAAAAAAAIAAAAA
; CHECK-NEXT:a=2|ADAAAAAAAAQAAAAAAAAAAEAAAAgAAAAAEAAAAQAAAAA
; CHECK-NEXT:[SYCL/specialization constants default values]
; CHECK-NEXT:all=2|QBAAAAAAAAwAAEAAAAgAAAAA

target triple = "spirv64-unknown-unknown"

%struct.S = type { i8, i32 }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.z = private unnamed_addr addrspace(4) constant [2 x i8] c"z\00", align 1
@id.a = internal addrspace(1) constant { %struct.S } { %struct.S { i8 1, i32 2 } }
@id.z = internal addrspace(1) constant { i16 } { i16 3 }

declare spir_func i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i16 @f(ptr %out) {
  %z = call spir_func i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4) @name.z, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.z to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i16 %z
}
