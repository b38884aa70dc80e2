; Replacing an invoke removes its edge from the phis of the unwind destination. A read there whose buffer is such a phi uses
; the updated phi.
; In this test, the block follows the invoke.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s

; CHECK-LABEL: define i32 @f(
; CHECK-NOT:   @name.a

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare i32 @personality(...)
declare i32 @other_function()
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr addrspace(4) %rt, i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %reads, label %other

reads:
  %v = invoke spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) %rt)
          to label %done unwind label %landing

other:
  %w = invoke i32 @other_function()
          to label %done unwind label %landing

landing:
  %b = phi ptr addrspace(4) [ %rt, %reads ], [ %rt, %other ]
  %pad = landingpad { ptr, i32 }
          cleanup
  %again = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) %b)
  ret i32 %again

done:
  %r = phi i32 [ %v, %reads ], [ %w, %other ]
  ret i32 %r
}
