; One global can be the name, default value and buffer at once. It is removed once, when it has no uses. Freed memory is
; filled with a byte that makes it look like a global variable, so that a use after free crashes.
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=3 opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --implicit-check-not=@global
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=3 opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=@global
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=3 opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION

; CHECK-LABEL: define [2 x i8] @f()
; CHECK-NEXT:    [[A:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 0, i8 97)
; CHECK-NEXT:    [[NUL:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 1, i8 0)
; CHECK-NEXT:    %v = call spir_func [2 x i8] @_Z29__spirv_SpecConstantCompositeaa_RA2_a(i8 [[A]], i8 [[NUL]])
; CHECK-NEXT:    ret [2 x i8] %v
; CHECK: !{!"a", i32 0, i32 0, i32 1, i32 1, i32 1, i32 1}
; CHECK: !{[2 x i8] c"a\00"}

; DEFAULT: ret [2 x i8] c"a\00"

; EMULATION: @global = internal constant [2 x i8] c"a\00"
; EMULATION-LABEL: define [2 x i8] @f()
; EMULATION:         load i8, ptr @global, align {{[0-9]+}}, !invariant.load
; EMULATION: !{!"a", i32 0, i32 0, i32 2}
; EMULATION: !{[2 x i8] c"a\00"}

target triple = "spirv64-unknown-unknown"

@global = internal constant [2 x i8] c"a\00"

declare [2 x i8] @_Z40__sycl_getComposite2020SpecConstantValueIA2_cET_PKcPKvS5_(ptr, ptr, ptr)

define [2 x i8] @f() {
  %v = call [2 x i8] @_Z40__sycl_getComposite2020SpecConstantValueIA2_cET_PKcPKvS5_(ptr @global, ptr @global, ptr @global)
  ret [2 x i8] %v
}
