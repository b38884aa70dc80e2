; A constant can be both the length of arrays and read as a value: it has one entry.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK:      [[N:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 120)
; CHECK-NEXT: %array = alloca i8, i32 [[N]], align 1
; CHECK:      %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 120)
; CHECK: !sycl.specialization-constants = !{[[A:![0-9]+]]}
; CHECK: [[A]] = !{!"a", i32 0, i32 0, i32 4}

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 120 }

declare void @use(ptr, i32)
declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.i8(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), i8, i64)
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f() {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.i8(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null, i8 0, i64 1)
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  call void @use(ptr %array, i32 %v)
  ret void
}
