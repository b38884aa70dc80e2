; A message contains the location of the call, and the functions from there to the kernel, each with the location of its
; call. A call that is reached twice is reported twice. Messages are in program order.
; RUN: not opt -passes=esimd-verifier %s -S -o %t.ll 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error
; RUN: not opt -passes=esimd-verifier %s -S -o %t.ll > %t.1 2>&1
; RUN: not opt -passes=esimd-verifier %s -S -o %t.ll > %t.2 2>&1
; RUN: cmp %t.1 %t.2

; CHECK:      error: k.cpp:2:10: in function _Z6helperf float (float): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'helper', called from 'middle' at k.cpp:5:3, called from kernel 'k' at k.cpp:9:3
; CHECK-NEXT: error: k.cpp:2:25: in function _Z6helperf float (float): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'helper', called from 'middle' at k.cpp:5:3, called from kernel 'k' at k.cpp:9:3
; CHECK-NEXT: error: k.cpp:8:4: in function k void (): function 'sycl::_V1::sinh(float)' is not supported in ESIMD context, called from kernel 'k'

define spir_func float @_Z6helperf(float %x) !dbg !10 {
  %a = call spir_func float @_ZN4sycl3_V14coshEf(float %x), !dbg !20
  %b = call spir_func float @_ZN4sycl3_V14coshEf(float %a), !dbg !21
  ret float %b
}

define spir_func void @_Z6middlev() !dbg !11 {
  %a = call spir_func float @_Z6helperf(float 1.0), !dbg !22
  ret void
}

define spir_kernel void @k() !sycl_explicit_simd !0 !dbg !12 {
  %a = call spir_func float @_ZN4sycl3_V14sinhEf(float 1.0), !dbg !23
  call spir_func void @_Z6middlev(), !dbg !24
  call spir_func void @_Z6middlev(), !dbg !25
  ret void
}

; Contains the same error, but no ESIMD code calls it.
define spir_kernel void @other() {
  %a = call spir_func float @_ZN4sycl3_V14coshEf(float 1.0)
  ret void
}

declare spir_func float @_ZN4sycl3_V14coshEf(float)
declare spir_func float @_ZN4sycl3_V14sinhEf(float)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}

!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cpp", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !0)
!10 = distinct !DISubprogram(name: "helper", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!11 = distinct !DISubprogram(name: "middle", file: !2, line: 4, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!12 = distinct !DISubprogram(name: "k", file: !2, line: 7, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!20 = !DILocation(line: 2, column: 10, scope: !10)
!21 = !DILocation(line: 2, column: 25, scope: !10)
!22 = !DILocation(line: 5, column: 3, scope: !11)
!23 = !DILocation(line: 8, column: 4, scope: !12)
!24 = !DILocation(line: 9, column: 3, scope: !12)
!25 = !DILocation(line: 10, column: 3, scope: !12)
