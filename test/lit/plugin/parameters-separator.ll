; Parameters that are separated by a comma, like passes in a pipeline, are an error.

; RUN: not opt -passes='sycl-post-link<mode=native,out=x>' -disable-output %s 2>&1 | FileCheck %s
; CHECK: error: pass 'sycl-post-link': missing '>' after the parameters; separate them with ';', not ','

define spir_kernel void @k() {
  ret void
}
