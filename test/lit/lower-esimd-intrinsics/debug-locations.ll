; The replacement of a call has the location of the call.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func i16 @_Z11__esimd_anyItLi16EEt(<16 x i16>)

; CHECK:      icmp ne <16 x i16> %m, zeroinitializer, !dbg [[LOC:![0-9]+]]
; CHECK-NEXT: call i1 @llvm.genx.any.v16i1({{.*}}), !dbg [[LOC]]
; CHECK-NEXT: zext i1 {{.*}} to i16, !dbg [[LOC]]
; CHECK:      [[LOC]] = !DILocation(line: 7, column: 3
define i16 @f(<16 x i16> %m) !dbg !5 {
  %r = call spir_func i16 @_Z11__esimd_anyItLi16EEt(<16 x i16> %m), !dbg !8
  ret i16 %r, !dbg !8
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
