; Outputs of a pass must not overwrite each other, or the output of opt.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: not opt -passes='sycl-post-link<out=x;json=x;symbols=x>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='sycl-properties<out=x;symbols=./x>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=PATH
; RUN: not opt -passes='sycl-properties<out=y.bc>' %s -o y.bc 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: not test -e x
; RUN: not test -e y.bc
; CHECK: error: pass 'sycl-post-link': parameters 'out' and 'json' both name 'x'
; PATH: error: pass 'sycl-properties': parameters 'out' and 'symbols' both name './x'
; OPT: error: cannot write 'y.bc': it is also the output of this program

define spir_kernel void @k() {
  ret void
}
