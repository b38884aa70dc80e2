; A module that LLVM 19 can already read is not changed. In LLVM 19, no module is changed.

; RUN: opt -S -passes='bitcode-compat<llvm=19>' %s | FileCheck %s
; RUN: opt -passes='bitcode-compat<llvm=19>' %s -o %t.bc
; RUN: llvm-dis %t.bc -o - | FileCheck %s

; CHECK:      declare void @f(ptr readonly align 8) #[[A:[0-9]+]]
declare void @f(ptr readonly align 8) nounwind memory(argmem: read)
; CHECK:      define i64 @g(ptr %p) {
; CHECK-NEXT:   %c = icmp ult ptr %p, null
; CHECK-NEXT:   %i = ptrtoint ptr %p to i64
; CHECK-NEXT:   ret i64 %i
define i64 @g(ptr %p) {
  %c = icmp ult ptr %p, null
  %i = ptrtoint ptr %p to i64
  ret i64 %i
}
; CHECK: attributes #[[A]] = { nounwind memory(argmem: read) }
