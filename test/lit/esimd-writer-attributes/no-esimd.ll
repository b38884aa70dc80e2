; A module without ESIMD code is not changed.
; RUN: opt -S -passes=esimd-writer-attributes %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

target triple = "spir64-unknown-unknown"

@g = global i32 0

define spir_kernel void @k(ptr addrspace(4) %p) "oclrt"="1" {
  ret void
}
