; A name that a loop does not change is accepted.
; RUN: opt -S -verify-each -passes=spec-constants %s | FileCheck %s

; CHECK-LABEL: define void @walk(
; CHECK:         %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)
; CHECK: !{!"a", i32 0, i32 0, i32 4}

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @walk(ptr %out) {
entry:
  br label %loop

loop:
  %name = phi ptr addrspace(4) [ @name.a, %entry ], [ %next, %latch ]
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %v, ptr %out, align 4
  br label %latch

latch:
  %next = getelementptr inbounds i8, ptr addrspace(4) %name, i64 0
  %done = icmp eq i32 %v, 0
  br i1 %done, label %exit, label %loop

exit:
  ret void
}
