; Native: a SpecId whose instruction was removed becomes a padding record, so that the size is correct.
; RUN: opt -passes='spec-constants<mode=native>,globaldce,sycl-properties<out=->' -disable-output %s | FileCheck %s --match-full-lines
; RUN: opt -passes='spec-constants<mode=emulation>,globaldce,sycl-properties<out=->' -disable-output %s | FileCheck %s --check-prefix=EMULATION --match-full-lines

;      CHECK:[SYCL/specialization constants]
; CHECK-NEXT:dead=2|gBAAAAAAAAw/////AAAAAQAAAAA
; CHECK-NEXT:live=2|ADAAAAAAAAQAAAAAAAAAAQAAAAgAAAAAEAAAAQAAAAA
; CHECK-NEXT:[SYCL/specialization constants default values]
; CHECK-NEXT:all=2|gBAAAAAAAAQBAAAAGAAAAcAAAAA

;      EMULATION:[SYCL/specialization constants]
; EMULATION-NEXT:dead=2|gBAAAAAAAAAAAAAAAAAAAQAAAAA
; EMULATION-NEXT:live=2|gBAAAAAAAAQAAAAAAAAAAgAAAAA

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, i32 }

@name.dead = private unnamed_addr addrspace(4) constant [5 x i8] c"dead\00", align 1
@name.live = private unnamed_addr addrspace(4) constant [5 x i8] c"live\00", align 1
@id.dead = internal addrspace(1) constant { i32 } { i32 5 }
@id.live = internal addrspace(1) constant { %struct.S } { %struct.S { i32 6, i32 7 } }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func %struct.S @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define internal i32 @unused(ptr addrspace(4) %rt) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.dead, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.dead to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}

define %struct.S @used(ptr addrspace(4) %rt) {
  %v = call spir_func %struct.S @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr addrspace(4) @name.live, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.live to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret %struct.S %v
}
