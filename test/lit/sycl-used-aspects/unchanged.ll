; Unchanged: modules in which the front end has recorded the used aspects, and modules for the host.
; RUN: split-file %s %t
; RUN: opt -passes=verify %t/used.ll -S -o %t/used.before.out
; RUN: opt -passes=sycl-used-aspects %t/used.ll -S -o %t/used.after.out
; RUN: cmp %t/used.before.out %t/used.after.out
; RUN: opt -passes=verify %t/kernel.ll -S -o %t/kernel.before.out
; RUN: opt -passes=sycl-used-aspects %t/kernel.ll -S -o %t/kernel.after.out
; RUN: cmp %t/kernel.before.out %t/kernel.after.out
; RUN: opt -passes=verify %t/host.ll -S -o %t/host.before.out
; RUN: opt -passes=sycl-used-aspects %t/host.ll -S -o %t/host.after.out
; RUN: cmp %t/host.before.out %t/host.after.out

;--- used.ll
target triple = "spirv64-unknown-unknown"
define spir_func void @f(double %x) !sycl_used_aspects !0 {
  ret void
}
define spir_kernel void @k(half %x) {
  ret void
}
!0 = !{!1}
!1 = !{!"fp64", i32 6}

;--- kernel.ll
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(double %x) !sycl_fixed_targets !0 {
  ret void
}
!0 = !{}

;--- host.ll
target triple = "x86_64-unknown-linux-gnu"
define double @f(double %x) {
  ret double %x
}
