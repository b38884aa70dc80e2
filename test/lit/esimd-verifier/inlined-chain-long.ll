; A long chain of inlined functions is shortened like a chain of calls.
; RUN: not opt -passes=esimd-verifier %s -S -o %t.ll 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error

; CHECK: error: k.cpp:11:1: in function k void (): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'f1', called from 'f2' at k.cpp:21:1, called from 'f3' at k.cpp:31:1, called from 'f4' at k.cpp:41:1, through 2 more, called from kernel 'k' at k.cpp:99:1

define spir_kernel void @k() !sycl_explicit_simd !0 !dbg !20 {
  %a = fadd float 1.0, 2.0, !dbg !30
  ret void
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}

!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cpp", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !0)
!10 = distinct !DISubprogram(name: "cosh", linkageName: "_ZN4sycl3_V14coshEf", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!11 = distinct !DISubprogram(name: "f1", linkageName: "_Z2f1v", file: !2, line: 10, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!12 = distinct !DISubprogram(name: "f2", linkageName: "_Z2f2v", file: !2, line: 20, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!13 = distinct !DISubprogram(name: "f3", linkageName: "_Z2f3v", file: !2, line: 30, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!14 = distinct !DISubprogram(name: "f4", linkageName: "_Z2f4v", file: !2, line: 40, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!15 = distinct !DISubprogram(name: "f5", linkageName: "_Z2f5v", file: !2, line: 50, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!16 = distinct !DISubprogram(name: "f6", linkageName: "_Z2f6v", file: !2, line: 60, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!20 = distinct !DISubprogram(name: "k", file: !2, line: 97, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!30 = !DILocation(line: 2, column: 1, scope: !10, inlinedAt: !31)
!37 = distinct !DILocation(line: 99, column: 1, scope: !20)
!36 = distinct !DILocation(line: 61, column: 1, scope: !16, inlinedAt: !37)
!35 = distinct !DILocation(line: 51, column: 1, scope: !15, inlinedAt: !36)
!34 = distinct !DILocation(line: 41, column: 1, scope: !14, inlinedAt: !35)
!33 = distinct !DILocation(line: 31, column: 1, scope: !13, inlinedAt: !34)
!32 = distinct !DILocation(line: 21, column: 1, scope: !12, inlinedAt: !33)
!31 = distinct !DILocation(line: 11, column: 1, scope: !11, inlinedAt: !32)
