; After inlining, debug locations still show which library functions were called, and the chain of calls: there is an error
; at the location of each call. Without debug information, or with line tables only, no error is found.
; RUN: not opt -passes=esimd-verifier %s -S -o %t.ll 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error

; CHECK:      error: k.cpp:5:3: in function k void (): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'helper', called from kernel 'k' at k.cpp:8:4
; CHECK-NEXT: error: k.cpp:5:3: in function k void (): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'helper', called from kernel 'k' at k.cpp:9:4
; CHECK-NEXT: error: k.cpp:5:3: in function _Z6middlef float (float): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'helper', called from 'middle' at k.cpp:6:3, called from kernel 'k' at k.cpp:10:4

define spir_kernel void @k() !sycl_explicit_simd !0 !dbg !12 {
  %a = fadd float 1.0, 2.0, !dbg !31
  %b = fadd float %a, 2.0, !dbg !34
  %c = fadd float %b, 2.0, !dbg !32
  ; An allowed library function.
  %d = fadd float %c, 2.0, !dbg !37
  %e = call spir_func float @_Z6middlef(float %d), !dbg !38
  ; No linkage name.
  %f = fadd float %e, 2.0, !dbg !40
  ret void
}

define spir_func float @_Z6middlef(float %x) !dbg !13 {
  %a = fadd float %x, 2.0, !dbg !36
  ret float %a
}

; SYCL code.
define spir_kernel void @other() !dbg !15 {
  %a = fadd float 1.0, 2.0, !dbg !42
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
!11 = distinct !DISubprogram(name: "helper", linkageName: "_Z6helperf", file: !2, line: 4, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!12 = distinct !DISubprogram(name: "k", file: !2, line: 7, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!13 = distinct !DISubprogram(name: "middle", linkageName: "_Z6middlef", file: !2, line: 6, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!14 = distinct !DISubprogram(name: "cos", linkageName: "_ZN4sycl3_V13cosEf", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!15 = distinct !DISubprogram(name: "other", file: !2, line: 7, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!16 = distinct !DISubprogram(name: "cosh", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!17 = distinct !DILexicalBlock(scope: !10, file: !2, line: 2)
!21 = distinct !DILocation(line: 8, column: 4, scope: !12)
!22 = distinct !DILocation(line: 5, column: 3, scope: !11, inlinedAt: !21)
!23 = distinct !DILocation(line: 9, column: 4, scope: !12)
!24 = distinct !DILocation(line: 5, column: 3, scope: !11, inlinedAt: !23)
!25 = distinct !DILocation(line: 6, column: 3, scope: !13)
!26 = distinct !DILocation(line: 5, column: 3, scope: !11, inlinedAt: !25)
!31 = !DILocation(line: 1, column: 10, scope: !10, inlinedAt: !22)
!32 = !DILocation(line: 2, column: 10, scope: !17, inlinedAt: !22)
!34 = !DILocation(line: 1, column: 10, scope: !17, inlinedAt: !24)
!36 = !DILocation(line: 1, column: 10, scope: !10, inlinedAt: !26)
!37 = !DILocation(line: 1, column: 10, scope: !14, inlinedAt: !21)
!38 = !DILocation(line: 10, column: 4, scope: !12)
!40 = !DILocation(line: 1, column: 10, scope: !16, inlinedAt: !21)
!41 = distinct !DILocation(line: 8, column: 4, scope: !15)
!42 = !DILocation(line: 1, column: 10, scope: !10, inlinedAt: !41)
