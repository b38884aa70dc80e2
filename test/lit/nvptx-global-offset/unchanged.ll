; A module for another target is not changed.
; RUN: opt -S -passes='nvptx-global-offset' %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %l, ptr %p) {
  %o = call ptr @llvm.nvvm.implicit.offset()
  %x = call i32 @llvm.nvvm.ld.gen.i.i32.p0(ptr %o)
  ret void
}

declare ptr @llvm.nvvm.implicit.offset()
declare i32 @llvm.nvvm.ld.gen.i.i32.p0(ptr)
