; Each kernel is in only one part, so kernels that use it are in the same part.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=k.table>' -disable-output %s
; RUN: cat k.table k_0.sym k_1.sym | FileCheck --match-full-lines %s

; CHECK:      [Code|Symbols|Kind]
; CHECK-NEXT: k_0.bc|k_0.sym|sycl
; CHECK-NEXT: k_1.bc|k_1.sym|sycl
; CHECK-NEXT: inner
; CHECK-NEXT: outer
; CHECK-NEXT: alone
; CHECK-NOT:  {{.}}

define spir_kernel void @inner() {
  ret void
}

define spir_kernel void @alone() {
  ret void
}

define spir_kernel void @outer(ptr addrspace(1) %out) {
  store ptr @inner, ptr addrspace(1) %out
  ret void
}
