; The length of a private array is a constant like any other. The array keeps its element type, alignment and address space,
; and the length its width; the default is used if the length is not read at run time.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK-LABEL: define void @i32(
; CHECK-NEXT:    [[N:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 120)
; CHECK-NEXT:    %array = alloca double, i32 [[N]], align 8
; CHECK-NEXT:    call void @use(ptr %array)
; CHECK-LABEL: define void @i16(
; CHECK-NEXT:    [[N:%.*]] = call spir_func i16 @_Z20__spirv_SpecConstantis(i32 1, i16 7)
; CHECK-NEXT:    %array = alloca i8, i16 [[N]], align 16
; CHECK-LABEL: define void @i64(
; CHECK-NEXT:    [[N:%.*]] = call spir_func i64 @_Z20__spirv_SpecConstantix(i32 2, i64 9)
; CHECK-NEXT:    [[P:%.*]] = alloca %struct.S, i64 [[N]], align 4
; CHECK-NEXT:    %array = addrspacecast ptr [[P]] to ptr addrspace(4)
; CHECK-NOT: llvm.sycl.alloca
; CHECK-DAG: !{!"a", i32 0, i32 0, i32 4}
; CHECK-DAG: !{!"b", i32 1, i32 0, i32 2}
; CHECK-DAG: !{!"c", i32 2, i32 0, i32 8}

; DEFAULT: %array = alloca {{double, i32 120|\[120 x double\]}}, align 8
; DEFAULT: %array = alloca {{i8, i16 7|\[7 x i8\]}}, align 16
; DEFAULT: alloca {{%struct.S, i64 9|\[9 x %struct.S\]}}, align 4
; DEFAULT-NOT: llvm.sycl.alloca

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, float }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@name.c = private unnamed_addr addrspace(4) constant [2 x i8] c"c\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 120 }
@id.b = internal addrspace(1) constant { i16 } { i16 7 }
@id.c = internal addrspace(1) constant { i64 } { i64 9 }

declare void @use(ptr)
declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), double, i64)
declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.i8(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), i8, i64)
declare ptr addrspace(4) @llvm.sycl.alloca.p4.p4.p4.p4.s_struct.S(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), %struct.S, i64)

define void @i32() {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 8)
  call void @use(ptr %array)
  ret void
}

define void @i16() {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.i8(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null, i8 0, i64 16)
  call void @use(ptr %array)
  ret void
}

define void @i64() {
  %array = call ptr addrspace(4) @llvm.sycl.alloca.p4.p4.p4.p4.s_struct.S(ptr addrspace(4) @name.c, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.c to ptr addrspace(4)), ptr addrspace(4) null, %struct.S zeroinitializer, i64 4)
  store float 0.0, ptr addrspace(4) %array, align 4
  ret void
}
