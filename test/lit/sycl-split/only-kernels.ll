; With only-kernels, exported functions are not entry points: they become internal, and unused ones are removed.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=all.table>' -disable-output %s
; RUN: cat all_0.sym all_1.sym all_2.sym | FileCheck --check-prefix=ALL --match-full-lines %s
; RUN: opt -passes='sycl-split<mode=per_kernel;only-kernels;out=k.table>' -disable-output %s
; RUN: FileCheck --match-full-lines %s < k_0.sym
; RUN: opt -S -passes=verify k_0.bc | FileCheck --check-prefix=PART --implicit-check-not=define %s
; RUN: not ls k_1.bc 2>&1 | FileCheck --check-prefix=NONE %s

; ALL:      used
; ALL-NEXT: unused
; ALL-NEXT: k
; ALL-NOT:  {{.}}

; CHECK:     k
; CHECK-NOT: {{.}}

; PART: define internal spir_func void @used() {
; PART: define spir_kernel void @k()

; NONE: No such file

define spir_func void @used() #0 {
  ret void
}

define spir_func void @unused() #0 {
  ret void
}

define spir_kernel void @k() #0 {
  call spir_func void @used()
  ret void
}

attributes #0 = { "sycl-module-id"="a.cpp" }
