; Function passes run only on ESIMD functions. In a module that also has SYCL code, these are the marked functions.

; RUN: opt -S -verify-each -passes='esimd-functions(sroa,instcombine)' %s | FileCheck %s --check-prefixes=CHECK,MIXED
; RUN: sed 's/spir_kernel void @sycl/spir_func void @sycl/' %s | opt -S -verify-each -passes='esimd-functions(sroa,instcombine)' | FileCheck %s --check-prefixes=CHECK,ALL

; The nested passes run and are printed under their own names.
; RUN: opt -disable-output -passes='esimd-functions(sroa,instcombine)' -debug-pass-manager %s 2>&1 | FileCheck %s --check-prefix=NAMES
; NAMES: Running pass: EsimdFunctionPasses on [module]
; NAMES-DAG: Running pass: SROAPass on esimd
; NAMES-DAG: Running pass: InstCombinePass on esimd
; NAMES-NOT: on sycl
; RUN: opt -disable-output -passes='esimd-functions(sroa,loop(licm))' -print-pipeline-passes %s | FileCheck %s --check-prefix=PRINTED
; PRINTED: esimd-functions(sroa<modify-cfg>,loop(licm<allowspeculation>))

; RUN: not opt -disable-output -passes='esimd-functions(no-such-pass)' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: error: 'esimd-functions': unknown function pass 'no-such-pass'

; A panic becomes an error in the host.
; RUN: not opt -disable-output -sycl-internal-panic-in=esimd-functions -passes='esimd-functions(sroa)' %s 2>&1 | FileCheck %s --check-prefix=PANIC
; PANIC: error: internal error in esimd-functions: requested

; CHECK:      define spir_{{kernel|func}} void @sycl(i32 %n, ptr %p) {
; MIXED-NEXT:   %slot = alloca i32
; MIXED-NEXT:   store i32 %n, ptr %slot
; MIXED-NEXT:   %v = load i32, ptr %slot
; MIXED-NEXT:   %w = add i32 %v, 0
; MIXED-NEXT:   store i32 %w, ptr %p
; ALL-NEXT:     store i32 %n, ptr %p
; CHECK-NEXT:   ret void
define spir_kernel void @sycl(i32 %n, ptr %p) {
  %slot = alloca i32
  store i32 %n, ptr %slot
  %v = load i32, ptr %slot
  %w = add i32 %v, 0
  store i32 %w, ptr %p
  ret void
}

; CHECK:      define spir_kernel void @esimd(i32 %n, ptr %p) !sycl_explicit_simd
; CHECK-NEXT:   store i32 %n, ptr %p
; CHECK-NEXT:   ret void
define spir_kernel void @esimd(i32 %n, ptr %p) !sycl_explicit_simd !0 {
  %slot = alloca i32
  store i32 %n, ptr %slot
  %v = load i32, ptr %slot
  %w = add i32 %v, 0
  store i32 %w, ptr %p
  ret void
}

!0 = !{}
