; The SPIR-V back end also accepts unoptimized code with slots, a helper and a large constant.
; REQUIRES: spirv, spirv-val
; RUN: opt -passes=spec-constants %s -o - | llc -mtriple=spirv64-unknown-unknown -O0 -filetype=obj -o %t.native.spv && spirv-val %t.native.spv
; RUN: opt -passes='spec-constants<mode=default-values>' %s -o - | llc -mtriple=spirv64-unknown-unknown -O0 -filetype=obj -o %t.default.spv && spirv-val %t.default.spv
; RUN: opt -passes='spec-constants<mode=emulation>' %s -o - | llc -mtriple=spirv64-unknown-unknown -O0 -filetype=obj -o %t.emulation.spv && spirv-val %t.emulation.spv

target triple = "spirv64-unknown-unknown"

%large = type { [65 x i32] }

@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@name.l = private unnamed_addr addrspace(4) constant [2 x i8] c"l\00", align 1
@id.i = internal addrspace(1) constant { i32 } { i32 1 }
@id.l = internal addrspace(1) constant { %large } { %large zeroinitializer }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr addrspace(4) sret(%large), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define internal spir_func i32 @helper(ptr addrspace(4) %name, ptr addrspace(4) %rt) noinline optnone {
  %slot = alloca ptr addrspace(4), align 8
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  store ptr addrspace(4) %name, ptr addrspace(4) %generic, align 8
  %id = load ptr addrspace(4), ptr addrspace(4) %generic, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %id, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}

define spir_kernel void @kernel(ptr addrspace(1) %out, ptr addrspace(1) %buffer) noinline optnone {
  %rt = addrspacecast ptr addrspace(1) %buffer to ptr addrspace(4)
  %slot = alloca %large, align 4
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  %v = call spir_func i32 @helper(ptr addrspace(4) @name.i, ptr addrspace(4) %rt)
  store i32 %v, ptr addrspace(1) %out, align 4
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr addrspace(4) sret(%large) align 4 %generic, ptr addrspace(4) @name.l, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.l to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}
