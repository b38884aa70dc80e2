; Limits: the size of a constant, and the number of members of a SPIR-V composite.
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=SIZE --implicit-check-not="'members'"
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s --check-prefixes=SIZE,MEMBERS

; SIZE: error: {{.*}}: in function size void (ptr, ptr addrspace(4)): specialization constant 'size' has 16777220 bytes; at most 16777216 are supported
; MEMBERS: error: {{.*}}: in function members [65533 x i8] (ptr addrspace(4)): specialization constant 'members' contains [65533 x i8]; SPIR-V composites have at most 65532 members

target triple = "spirv64-unknown-unknown"

%large = type { [4194305 x i32] }

@name.size = private unnamed_addr addrspace(4) constant [5 x i8] c"size\00", align 1
@name.members = private unnamed_addr addrspace(4) constant [8 x i8] c"members\00", align 1
@id.size = internal addrspace(1) constant { %large } { %large zeroinitializer }
@id.members = internal addrspace(1) constant { [65533 x i8] } { [65533 x i8] zeroinitializer }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func [65533 x i8] @_Z40__sycl_getComposite2020SpecConstantValueI1MET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @size(ptr %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 4 %out, ptr addrspace(4) @name.size, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.size to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

define [65533 x i8] @members(ptr addrspace(4) %rt) {
  %v = call spir_func [65533 x i8] @_Z40__sycl_getComposite2020SpecConstantValueI1MET_PKcPKvS5_(ptr addrspace(4) @name.members, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.members to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret [65533 x i8] %v
}
