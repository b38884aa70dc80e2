; A panic in a pass becomes an error in the host, and no output is written.

; RUN: rm -f %t.ll
; RUN: not opt -sycl-internal-panic-in=spec-constants -passes=spec-constants -S -o %t.ll %s 2>&1 | FileCheck %s --match-full-lines
; RUN: not test -e %t.ll
; CHECK:     error: internal error in spec-constants: requested by '-sycl-internal-panic-in=spec-constants' at llvm/host/src/callbacks.rs:{{[0-9]+:[0-9]+}}; please report this, with the input, at https://{{.*}}/issues
; CHECK-NOT: {{.+}}

; This applies to every pass in the table.
; RUN: not opt -sycl-internal-panic-in=sycl-properties -passes=sycl-properties -disable-output %s 2>&1 | FileCheck %s --check-prefix=PROPERTIES
; PROPERTIES: error: internal error in sycl-properties: requested
; RUN: not opt -sycl-internal-panic-in=spirv-struct-index -passes=sycl-post-link -disable-output %s 2>&1 | FileCheck %s --check-prefix=POST-LINK
; POST-LINK: error: internal error in spirv-struct-index: requested

; Only the named pass panics.
; RUN: opt -sycl-internal-panic-in=sycl-properties -passes=spec-constants -disable-output %s

define void @f() {
  ret void
}
