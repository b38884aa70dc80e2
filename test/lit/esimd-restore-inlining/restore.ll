; The pass restores 'alwaysinline' on the SYCL functions and calls from which 'esimd-inlining' removed it in a module with
; ESIMD code. It changes nothing else.

; RUN: opt -S -verify-each -passes=esimd-restore-inlining %s | FileCheck %s
; RUN: sed 's/"syclpasses-alwaysinline"/"another"/' %s | opt -S -passes=esimd-restore-inlining -o %t.1
; RUN: sed 's/"syclpasses-alwaysinline"/"another"/' %s | opt -S -o %t.2
; RUN: cmp %t.1 %t.2

; CHECK:      define void @f() #[[F:[0-9]+]] {
; CHECK-NEXT:   call void @g() #[[G:[0-9]+]]
; CHECK-NEXT:   call void @g(){{$}}
define void @f() nounwind "syclpasses-alwaysinline" {
  call void @g() "syclpasses-alwaysinline"
  call void @g()
  ret void
}

; CHECK: define void @g() {
define void @g() {
  ret void
}

define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  ret void
}

define spir_kernel void @sycl() {
  call void @f()
  ret void
}

!0 = !{}

; CHECK-DAG: attributes #[[F]] = { alwaysinline nounwind }
; CHECK-DAG: attributes #[[G]] = { alwaysinline }
