; Errors in parameters, and outputs that cannot be written.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: not opt -passes='sycl-split<mode=kernel>' -disable-output %s 2>&1 | FileCheck --check-prefix=MODE %s
; RUN: not opt -passes='sycl-split<out=->' -disable-output %s 2>&1 | FileCheck --check-prefix=STDOUT %s
; RUN: not opt -passes='sycl-split<out=no/k.table>' -disable-output %s 2>&1 | FileCheck --check-prefix=DIRECTORY %s
; RUN: not opt -passes='sycl-split<symbols=k.sym>' -disable-output %s 2>&1 | FileCheck --check-prefix=UNKNOWN %s

; MODE: error: pass 'sycl-split': invalid value 'kernel' for parameter 'mode'; expected one of: off, per_source, per_kernel, auto{{$}}
; STDOUT: error: pass 'sycl-split': parameter 'out' cannot be '-': it also names the files of the parts{{$}}
; DIRECTORY: error: cannot write 'no/k_0.bc': {{.*}}No such file
; UNKNOWN: error: pass 'sycl-split': unknown parameter 'symbols'; expected one of: mode, out, only-kernels, no-only-kernels, text, no-text{{$}}

; The names of parts begin with that of the table, without its extension.
; RUN: mkdir a.dir
; RUN: opt -passes='sycl-split<out=a.dir/table>' -disable-output %s
; RUN: opt -passes='sycl-split<out=.table>' -disable-output %s
; RUN: cat a.dir/table .table | FileCheck --match-full-lines %s
; CHECK: a.dir/table_0.bc|a.dir/table_0.sym|sycl
; CHECK: .table_0.bc|.table_0.sym|sycl

define spir_kernel void @k() {
  ret void
}
