; Two strings with the same text are one symbolic ID, whether a select, a phi or the callers combine them.
; RUN: opt -S -verify-each -passes=spec-constants %s | FileCheck %s

; CHECK-LABEL: define i32 @by_select(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)
; CHECK-LABEL: define i32 @by_phi(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)
; CHECK-LABEL: define internal i32 @by_argument(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)
; CHECK: !sycl.specialization-constants = !{[[A:![0-9]+]]}
; CHECK: [[A]] = !{!"a", i32 0, i32 0, i32 4}

target triple = "spirv64-unknown-unknown"

@name.1 = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.2 = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @by_select(i1 %c) {
  %name = select i1 %c, ptr addrspace(4) @name.1, ptr addrspace(4) @name.2
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @by_phi(i1 %c) {
entry:
  br i1 %c, label %one, label %two

one:
  br label %join

two:
  br label %join

join:
  %name = phi ptr addrspace(4) [ @name.1, %one ], [ @name.2, %two ]
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define internal i32 @by_argument(ptr addrspace(4) %name) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @caller() {
  %x = call i32 @by_argument(ptr addrspace(4) @name.1)
  %y = call i32 @by_argument(ptr addrspace(4) @name.2)
  %z = add i32 %x, %y
  ret i32 %z
}
