; A source variable whose location was a parameter is in the slot that replaces the parameter; other locations are unchanged.
; RUN: opt -S -verify-each -passes=esimd-vector-arguments %s | FileCheck %s
; REQUIRES: llvm-22

; CHECK-LABEL: define internal void @callee(<4 x i32> %x.v, i32 %j) !dbg
; CHECK:           #dbg_declare(ptr %x.s, [[X:![0-9]+]], !DIExpression(),
; CHECK:           #dbg_value(i32 %j, [[J:![0-9]+]], !DIExpression(),
; CHECK:       [[X]] = !DILocalVariable(name: "x"
; CHECK:       [[J]] = !DILocalVariable(name: "j"
define internal void @callee(ptr %x, i32 %j) !dbg !5 {
    #dbg_declare(ptr %x, !7, !DIExpression(), !6)
    #dbg_value(i32 %j, !8, !DIExpression(), !6)
  %l = load <4 x i32>, ptr %x, align 16
  ret void
}

define void @caller() {
  %t = alloca <4 x i32>, align 16
  call void @callee(ptr %t, i32 1)
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "callee", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DILocation(line: 2, scope: !5)
!7 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1)
!8 = !DILocalVariable(name: "j", arg: 2, scope: !5, file: !1, line: 1)
