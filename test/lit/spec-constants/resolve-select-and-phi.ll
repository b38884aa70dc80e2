; A name or default value that is a select or phi: a located error if the operands differ.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function by_select i32 (i1): the symbolic ID of a specialization constant is not the same on all paths
; CHECK: error: {{.*}}: in function by_phi i32 (i1): the symbolic ID of a specialization constant is not the same on all paths
; CHECK: error: {{.*}}: in function by_default i32 (i1): the default value of specialization constant 'a' is not the same on all paths

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@id.b = internal addrspace(1) constant { i32 } { i32 2 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @by_select(i1 %c) {
  %name = select i1 %c, ptr addrspace(4) @name.a, ptr addrspace(4) @name.b
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @by_phi(i1 %c) {
entry:
  br i1 %c, label %one, label %join

one:
  br label %join

join:
  %name = phi ptr addrspace(4) [ @name.a, %one ], [ @name.b, %entry ]
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @by_default(i1 %c) {
  %default = select i1 %c, ptr addrspace(1) @id.a, ptr addrspace(1) @id.b
  %cast = addrspacecast ptr addrspace(1) %default to ptr addrspace(4)
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) %cast, ptr addrspace(4) null)
  ret i32 %v
}
