; A private array whose length is one constant is the slot that another constant is written to: the slot is the new alloca,
; not the call that it replaces.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --check-prefixes=NATIVE
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefixes=DEFAULT

; NATIVE:       [[N:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)
; NATIVE-NEXT:  [[S:%.*]] = alloca %struct.A, i32 [[N]], align 4
; NATIVE-NEXT:  %array = addrspacecast ptr [[S]] to ptr addrspace(4)
; NATIVE:       [[V:%.*]] = call spir_func %struct.A @_Z29__spirv_SpecConstantCompositeif_Rstruct.A(
; NATIVE-NEXT:  store %struct.A [[V]], ptr addrspace(4) %array, align 4

; DEFAULT:      [[S:%.*]] = alloca [42 x %struct.A], align 4
; DEFAULT-NEXT: %array = addrspacecast ptr [[S]] to ptr addrspace(4)
; DEFAULT-NEXT: store %struct.A { i32 1, float 2.000000e+00 }, ptr addrspace(4) %array, align 4

target triple = "spirv64-unknown-unknown"

%struct.A = type { i32, float }

@name.n = private unnamed_addr addrspace(4) constant [2 x i8] c"n\00", align 1
@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.n = internal addrspace(1) constant { i32 } { i32 42 }, align 4
@id.a = internal addrspace(1) constant { %struct.A } { %struct.A { i32 1, float 2.0 } }, align 4

declare ptr addrspace(4) @llvm.sycl.alloca.p4.p4.p4.p4.s_struct.A(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), %struct.A, i64)
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f() {
  %array = call ptr addrspace(4) @llvm.sycl.alloca.p4.p4.p4.p4.s_struct.A(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, %struct.A zeroinitializer, i64 4)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) sret(%struct.A) align 4 %array, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
