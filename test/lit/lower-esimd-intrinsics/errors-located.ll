; With debug information, an error contains the file, line and column.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t 2>&1 | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func void @_Z17__esimd_not_knownv()

; CHECK: error: k.cpp:7:3: in function f void (): builtin '__esimd_not_known()': this builtin has no lowering
define void @f() !dbg !5 {
  call spir_func void @_Z17__esimd_not_knownv(), !dbg !8
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/src")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", file: !1, line: 6, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocation(line: 7, column: 3, scope: !5)
