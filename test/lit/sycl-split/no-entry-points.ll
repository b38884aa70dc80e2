; A module without entry points has no parts.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<out=k.table>' -disable-output %s
; RUN: FileCheck --match-full-lines %s < k.table
; RUN: not ls k_0.bc 2>&1 | FileCheck --check-prefix=NONE %s

; CHECK:     [Code|Symbols|Kind]
; CHECK-NOT: {{.}}
; NONE: No such file

define spir_func void @f() {
  ret void
}
