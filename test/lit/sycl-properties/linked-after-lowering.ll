; Modules that are lowered, then linked, contain SpecIds twice. This is an error even without the flag by which the IR
; linker rejects them. If they are linked first, the result is correct.
; RUN: split-file %s %t
; RUN: opt -S -passes='spec-constants<mode=native>' %t/a.ll -o - | grep -v syclpasses-specialization-constants | grep -v llvm.module.flags > %t/a.lowered.ll
; RUN: opt -S -passes='spec-constants<mode=native>' %t/b.ll -o - | grep -v syclpasses-specialization-constants | grep -v llvm.module.flags > %t/b.lowered.ll
; RUN: llvm-link %t/a.lowered.ll %t/b.lowered.ll -o %t/late.bc
; RUN: not opt -passes='sycl-properties<out=->' -disable-output %t/late.bc 2>&1 | FileCheck %s --check-prefix=LATE
; RUN: llvm-link %t/a.ll %t/b.ll -o %t/early.bc
; RUN: opt -passes='spec-constants<mode=native>,sycl-properties<out=->' -disable-output %t/early.bc | FileCheck %s --match-full-lines

; LATE: error: {{.*}}specialization constant 'b': SpecId 0 of record 0 is already used by 'a'
;      CHECK:[SYCL/specialization constants]
; CHECK-NEXT:a=2|gBAAAAAAAAAAAAAAAAAAAQAAAAA
; CHECK-NEXT:b=2|gBAAAAAAAAQAAAAAAAAAAQAAAAA
; CHECK-NEXT:[SYCL/specialization constants default values]
; CHECK-NEXT:all=2|ABAAAAAAAAQAAAAACAAAAA

;--- a.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
;--- b.ll
target triple = "spirv64-unknown-unknown"

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.b = internal addrspace(1) constant { i32 } { i32 2 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @g() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
