; LLVM 19 cannot read LLVM 22's debug information: it is dropped, with a warning.

; REQUIRES: llvm-22, other-opt
; RUN: opt -passes='bitcode-compat<llvm=19>' %s -o %t.bc 2>&1 | FileCheck %s --check-prefix=WARNING --match-full-lines --implicit-check-not=warning
; WARNING: warning: dropped debug information, which LLVM 19 cannot read
; RUN: %other_opt -S -passes=verify %t.bc | FileCheck %s --implicit-check-not=DI --implicit-check-not='!dbg'

; CHECK: define i32 @f(i32 %a) {
define i32 @f(i32 %a) !dbg !4 {
    #dbg_value(i32 %a, !8, !DIExpression(), !9)
  ret i32 %a, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{!7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "a", scope: !4, type: !7)
!9 = !DILocation(line: 3, column: 1, scope: !4)
