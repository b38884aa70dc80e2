; A name pointer that advances in a loop is a different string in each iteration: a located error, not the first string for all.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function walk void (ptr): the symbolic ID of a specialization constant is not the same on all paths
; CHECK: error: {{.*}}: in function pick i32 (ptr, i1): the symbolic ID of a specialization constant is not the same on all paths

target triple = "spirv64-unknown-unknown"

@names = private unnamed_addr addrspace(4) constant [4 x i8] c"a\00b\00", align 1
@table = internal addrspace(4) constant ptr addrspace(4) @names, align 8
@id = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @walk(ptr %out) {
entry:
  br label %loop

loop:
  %name = phi ptr addrspace(4) [ @names, %entry ], [ %next, %loop ]
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %v, ptr %out, align 4
  %next = getelementptr inbounds i8, ptr addrspace(4) %name, i64 2
  %done = icmp eq i32 %v, 0
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; One operand of the select is an advanced copy of the other: both come from the same load.
define i32 @pick(ptr %out, i1 %second) {
  %first = load ptr addrspace(4), ptr addrspace(4) @table, align 8
  %moved = getelementptr inbounds i8, ptr addrspace(4) %first, i64 2
  %name = select i1 %second, ptr addrspace(4) %moved, ptr addrspace(4) %first
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
