; A name that is already defined is an error. A function whose address is taken causes a warning: indirect calls read a zero offset.
; RUN: split-file %s %t
; RUN: not opt -S -passes='nvptx-global-offset' %t/name.ll -o - 2>&1 | FileCheck %s --check-prefix=NAME
; RUN: opt -S -passes='nvptx-global-offset' %t/address.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=ADDRESS

; NAME: error: {{.*}}'k_with_offset' is already defined, but is reserved for kernel 'k' with a global offset
; ADDRESS: warning: {{.*}}'f' reads the global offset, which is zero in indirect calls

;--- name.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k() {
  %o = call ptr @llvm.nvvm.implicit.offset()
  ret void
}
define ptx_kernel void @k_with_offset() {
  ret void
}
declare ptr @llvm.nvvm.implicit.offset()

;--- address.ll
target triple = "nvptx64-nvidia-cuda"
@table = internal constant ptr @f
define internal void @f() {
  %o = call ptr @llvm.nvvm.implicit.offset()
  ret void
}
declare ptr @llvm.nvvm.implicit.offset()
