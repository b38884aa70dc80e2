; The default value is accessed through a constant GEP. The global variable is removed, and must not be accessed afterwards.
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --implicit-check-not=@id --implicit-check-not=@name
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION --implicit-check-not=@id --implicit-check-not=@name
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=@id --implicit-check-not=@name

; CHECK: %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 5)
; CHECK: !{!"a", i32 0, i32 0, i32 4}
; CHECK: !{i32 5}

; EMULATION: %v = load i32, ptr addrspace(4) %rt, align 4, !invariant.load
; EMULATION: !{!"a", i32 0, i32 0, i32 4}
; EMULATION: !{i32 5}

; DEFAULT: ret i32 5

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00"
@id.a = internal addrspace(1) constant { i64, i32 } { i64 1, i32 5 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr addrspace(4) %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @id.a, i64 8) to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}
