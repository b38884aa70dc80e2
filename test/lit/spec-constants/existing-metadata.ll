; Reads in a module that is already lowered are errors in the modes that number constants. Other modes are allowed.
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %s 2>&1 | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK: error: {{.*}}: in function f i32 (ptr addrspace(4)): specialization constant 'b' is read in a module that already contains lowered specialization constants; link modules before lowering them
; DEFAULT: ret i32 2

target triple = "spirv64-unknown-unknown"

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.b = internal addrspace(1) constant { i32 } { i32 2 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr addrspace(4) %rt) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}

!sycl.specialization-constants = !{!0}
!sycl.specialization-constants-default-values = !{!1}

!0 = !{!"a", i32 0, i32 0, i32 4}
!1 = !{i32 1}
