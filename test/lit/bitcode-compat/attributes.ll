; Attributes that only affect optimization and that LLVM 19 does not support are dropped from functions, results, parameters
; and calls. All other attributes are kept.

; REQUIRES: llvm-22, other-opt
; RUN: opt -passes='bitcode-compat<llvm=19>' %s -o %t.bc
; RUN: %other_opt -S -passes=verify %t.bc | FileCheck %s --implicit-check-not=captures --implicit-check-not=noext --implicit-check-not=nodiv

; CHECK: define noundef i32 @f(ptr readonly align 8 %p, i32 zeroext %n) #[[F:[0-9]+]] {
define noundef noext i32 @f(ptr captures(none) readonly align 8 %p, i32 zeroext %n) nounwind nodivergencesource nocreateundeforpoison {
; CHECK: call i32 @g(ptr nonnull %p) #[[CALL:[0-9]+]]
  %r = call i32 @g(ptr nonnull captures(address) dead_on_return %p) convergent coro_elide_safe
  ret i32 %r
}

; CHECK: declare i32 @g(ptr){{$}}
declare range(i32 0, 5) i32 @g(ptr captures(ret: address, provenance) initializes((0, 4)) dead_on_return)

; CHECK-DAG: attributes #[[F]] = { nounwind }
; CHECK-DAG: attributes #[[CALL]] = { convergent }
