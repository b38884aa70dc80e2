; A second run of the pass changes nothing, in every mode.
; RUN: opt -S -passes='spec-constants<mode=native>' %s -o %t.1.ll
; RUN: opt -S -passes='spec-constants<mode=native>,spec-constants<mode=native>' %s -o %t.2.ll && cmp %t.1.ll %t.2.ll
; RUN: opt -S -passes='spec-constants<mode=emulation>' %s -o %t.1.ll
; RUN: opt -S -passes='spec-constants<mode=emulation>,spec-constants<mode=emulation>' %s -o %t.2.ll && cmp %t.1.ll %t.2.ll
; RUN: opt -S -passes='spec-constants<mode=default-values>' %s -o %t.1.ll
; RUN: opt -S -passes='spec-constants<mode=default-values>,spec-constants<mode=default-values>' %s -o %t.2.ll && cmp %t.1.ll %t.2.ll

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, i8 }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { i32 1, i8 2 } }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr %out, ptr addrspace(4) %rt) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}
