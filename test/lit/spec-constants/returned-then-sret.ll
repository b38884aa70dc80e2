; A constant with many members is first read by value, then into memory, with its default value in two inline variables. The
; first default value has already been removed when the second call is replaced.
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=@id --implicit-check-not=@name
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION --implicit-check-not=@id --implicit-check-not=@name
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --check-prefix=NATIVE --implicit-check-not=@id --implicit-check-not=@name

; The copy is at the address of the first default value.
; DEFAULT: [[COPY:@.*]] = private unnamed_addr addrspace(1) constant [280 x i8] {{.*}}, align 128
; DEFAULT-LABEL: define [70 x i32] @f(
; DEFAULT-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr align 4 %out, ptr addrspace(1) align 128 [[COPY]], i64 280, i1 false)
; DEFAULT-NEXT:    ret [70 x i32] [i32 3, i32 0,

; EMULATION-LABEL: define [70 x i32] @f(
; EMULATION-NEXT:    load i32, ptr %rt, align 128, !invariant.load
; EMULATION:         %v = insertvalue [70 x i32] %{{.*}}, i32 %{{.*}}, 69
; EMULATION-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 128 %rt, i64 280, i1 false)
; EMULATION-NEXT:    ret [70 x i32] %v
; EMULATION: !{!"a", i32 0, i32 0, i32 280}
; EMULATION: !{[70 x i32] [i32 3, i32 0,

; NATIVE-LABEL: define [70 x i32] @f(
; NATIVE-NEXT:    call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 3)
; NATIVE:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 69, i32 9)
; NATIVE:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 3)
; NATIVE:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 69, i32 9)
; NATIVE: !{[70 x i32] [i32 3, i32 0,

target triple = "spirv64-unknown-unknown"

@name.first = private unnamed_addr constant [2 x i8] c"a\00"
@name.second = private unnamed_addr constant [2 x i8] c"a\00"
@id.first = linkonce_odr addrspace(1) constant { [70 x i32] } { [70 x i32] [i32 3, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 9] }
@id.second = linkonce_odr constant { [70 x i32] } { [70 x i32] [i32 3, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 9] }

declare [70 x i32] @_Z40__sycl_getComposite2020SpecConstantValueI1VET_PKcPKvS5_(ptr, ptr addrspace(1), ptr)
declare void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret([70 x i32]), ptr, ptr, ptr)

define [70 x i32] @f(ptr %rt, ptr %out) {
  %v = call [70 x i32] @_Z40__sycl_getComposite2020SpecConstantValueI1VET_PKcPKvS5_(ptr @name.first, ptr addrspace(1) @id.first, ptr %rt)
  call void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret([70 x i32]) %out, ptr @name.second, ptr @id.second, ptr %rt)
  ret [70 x i32] %v
}
