; A name that is an argument is followed to all callers, through several functions, and into invokes.
; RUN: opt -S -verify-each -passes='spec-constants' %s | FileCheck %s

; CHECK-LABEL: define internal i32 @inner(
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    ret i32 %v
; CHECK-LABEL: define linkonce_odr i32 @inline(
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK: !sycl.specialization-constants = !{[[A:![0-9]+]]}
; CHECK: [[A]] = !{!"a", i32 0, i32 0, i32 4}

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare i32 @personality(...)
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define internal i32 @inner(ptr addrspace(4) %name, ptr addrspace(4) %default) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) %default, ptr addrspace(4) null)
  ret i32 %v
}

define internal i32 @outer(ptr addrspace(4) %name, ptr addrspace(4) %default) {
  %v = call i32 @inner(ptr addrspace(4) %name, ptr addrspace(4) %default)
  ret i32 %v
}

define linkonce_odr i32 @inline(ptr addrspace(4) %name) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @caller() personality ptr @personality {
entry:
  %a = call i32 @outer(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)))
  %b = invoke i32 @inner(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)))
          to label %done unwind label %landing

done:
  %c = call i32 @inline(ptr addrspace(4) @name.a)
  %d = add i32 %a, %b
  %e = add i32 %c, %d
  ret i32 %e

landing:
  %pad = landingpad { ptr, i32 }
          cleanup
  ret i32 0
}
