; In a module with SYCL code, only marked functions are ESIMD code. They are handled as in a module without SYCL code. The
; pass prevents 'always-inline' from inlining SYCL code, whose attributes are restored afterwards.

; RUN: opt -S -verify-each -passes=esimd-inlining %s | FileCheck %s
; RUN: opt -S -verify-each -passes=esimd-inlining,always-inline,esimd-restore-inlining %s -o %t.after.ll
; RUN: FileCheck %s --check-prefix=AFTER --input-file=%t.after.ll --implicit-check-not=syclpasses

target triple = "spir64-unknown-unknown"

; CHECK: define spir_kernel void @sycl_kernel() {
; CHECK-NEXT: call spir_func void @sycl_helper()
; CHECK-NEXT: call spir_func void @sycl_plain() #[[ASIDE:[0-9]+]]
; CHECK-NEXT: ret void
; AFTER: define spir_kernel void @sycl_kernel() {
; AFTER-NEXT: call spir_func void @sycl_helper()
; AFTER-NEXT: call spir_func void @sycl_plain() #[[INLINE:[0-9]+]]
; AFTER-NEXT: ret void
define spir_kernel void @sycl_kernel() {
  call spir_func void @sycl_helper()
  call spir_func void @sycl_plain() alwaysinline
  ret void
}

; CHECK: define internal spir_func void @sycl_helper() #[[FUNCTION:[0-9]+]] {
; AFTER: define internal spir_func void @sycl_helper() #[[ALWAYS:[0-9]+]] {
define internal spir_func void @sycl_helper() alwaysinline nounwind {
  ret void
}

; CHECK: define spir_func void @sycl_plain() #[[PLAIN:[0-9]+]] {
; AFTER: define spir_func void @sycl_plain() #[[PLAIN:[0-9]+]] {
define spir_func void @sycl_plain() noinline optnone {
  ret void
}

; CHECK: define spir_kernel void @kernel()
; AFTER: define spir_kernel void @kernel()
; AFTER-NEXT: ret void
define spir_kernel void @kernel() !sycl_explicit_simd !0 {
  call spir_func void @marked()
  call spir_func void @exported()
  ret void
}

; CHECK: define internal spir_func void @marked() #[[INLINE:[0-9]+]] !sycl
; AFTER-NOT: @marked
define internal spir_func void @marked() noinline optnone !sycl_explicit_simd !0 {
  ret void
}

; Other modules may call this function: it remains, and is marked so that they inline it.
; CHECK: define spir_func void @exported() #[[INLINE]] !sycl
; AFTER: define spir_func void @exported() #[[INLINE]] !sycl
define spir_func void @exported() noinline !sycl_explicit_simd !0 {
  ret void
}

; CHECK-DAG: attributes #[[FUNCTION]] = { nounwind "syclpasses-alwaysinline" }
; CHECK-DAG: attributes #[[PLAIN]] = { noinline optnone }
; CHECK-DAG: attributes #[[INLINE]] = { alwaysinline }
; CHECK-DAG: attributes #[[ASIDE]] = { "syclpasses-alwaysinline" }
; AFTER-DAG: attributes #[[ALWAYS]] = { alwaysinline nounwind }
; AFTER-DAG: attributes #[[PLAIN]] = { noinline optnone }
; AFTER-DAG: attributes #[[INLINE]] = { alwaysinline }

!0 = !{}
