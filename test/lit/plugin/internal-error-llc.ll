; A panic in the check before code generation becomes an error in llc.

; REQUIRES: llvm-22, x86
; RUN: rm -f %t.s
; RUN: not llc %load -sycl-internal-panic-in=code-generation -mtriple=x86_64-linux-gnu %s -o %t.s 2>&1 | FileCheck %s
; RUN: not test -e %t.s
; CHECK: error: internal error in code-generation: requested by '-sycl-internal-panic-in=code-generation'
define void @f() {
  ret void
}
