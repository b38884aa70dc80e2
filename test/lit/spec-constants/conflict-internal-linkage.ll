; Two constants with internal linkage and the same symbolic ID, from two files: an error even if everything else agrees.
; Copies of a constant with external linkage are the same constant.
; RUN: split-file %s %t
; RUN: not opt -passes=spec-constants -disable-output %t/internal.ll 2>&1 | FileCheck %s --check-prefix=INTERNAL
; RUN: opt -S -verify-each -passes=spec-constants %t/external.ll | FileCheck %s --check-prefix=EXTERNAL

; INTERNAL: error: {{.*}}: in function g i32 (): symbolic ID 'a' names two different specialization constants: 'id.b' here and 'id.a' at function 'f'; rename one of them or give it external linkage
; EXTERNAL: !sycl.specialization-constants = !{[[A:![0-9]+]]}
; EXTERNAL: [[A]] = !{!"a", i32 0, i32 0, i32 4}

;--- internal.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@id.b = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @g() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
;--- external.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = linkonce_odr addrspace(1) constant { i32 } { i32 1 }
@id.b = addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @g() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
