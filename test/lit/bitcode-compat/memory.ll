; LLVM 19 applies LLVM 22's errno effects to all memory other than arguments and inaccessible memory. It must not assume that
; a function does not access memory that the function accesses.

; REQUIRES: llvm-22, other-opt
; RUN: opt -passes='bitcode-compat<llvm=19>' %s -o %t.bc
; RUN: %other_opt -S -passes=verify %t.bc | FileCheck %s

; CHECK: declare void @none() #[[NONE:[0-9]+]]
declare void @none() memory(none)
; CHECK: declare void @arguments(ptr) #[[ARGUMENTS:[0-9]+]]
declare void @arguments(ptr) memory(argmem: read)
; CHECK: declare void @errno() #[[OTHER:[0-9]+]]
declare void @errno() memory(errnomem: write)
; CHECK: declare void @all_but_errno() #[[READ:[0-9]+]]
declare void @all_but_errno() memory(read, errnomem: none)
; CHECK: declare void @target() #[[TARGET:[0-9]+]]
declare void @target() memory(inaccessiblemem: read, target_mem1: write)

define void @calls() {
; CHECK: call void @unknown() #[[CALL:[0-9]+]]
  call void @unknown() memory(readwrite, argmem: none, errnomem: read)
  ret void
}
declare void @unknown()

; CHECK-DAG: attributes #[[NONE]] = { memory(none) }
; CHECK-DAG: attributes #[[ARGUMENTS]] = { memory(argmem: read) }
; CHECK-DAG: attributes #[[OTHER]] = { memory(write, argmem: none, inaccessiblemem: none) }
; CHECK-DAG: attributes #[[READ]] = { memory(read) }
; CHECK-DAG: attributes #[[TARGET]] = { memory(write, argmem: none, inaccessiblemem: read) }
; CHECK-DAG: attributes #[[CALL]] = { memory(readwrite, argmem: none) }
