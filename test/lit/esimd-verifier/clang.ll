; In clang, the pass runs automatically, at any optimization level, on modules with ESIMD code. An option determines whether
; accessors may become pointers.
; REQUIRES: clang
; RUN: not clang %clang_load -O0 -S -emit-llvm -Wno-override-module -x ir %s -o %t.ll 2>&1 | FileCheck %s
; RUN: not clang %clang_load -O2 -S -emit-llvm -Wno-override-module -x ir %s -o %t.ll 2>&1 | FileCheck %s
; CHECK-NOT: error:
; CHECK:     error: k.cpp:2:10: in function _Z6helperf float (float): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'helper', called from kernel 'k' at k.cpp:5:3
; CHECK-NOT: error:
; CHECK:     1 error generated

; RUN: not clang %clang_load -mllvm -sycl-esimd-force-stateless-mem=false -O2 -S -emit-llvm -Wno-override-module -x ir %s -o %t.ll 2>&1 \
; RUN:   | FileCheck %s --check-prefix=STATEFUL
; STATEFUL-DAG: error: {{.*}}: function 'sycl::_V1::accessor<int>::getOffset()' is not supported in ESIMD context, called from kernel 'k'
; STATEFUL-DAG: error: {{.*}}: function 'sycl::_V1::cosh(float)' is not supported
; STATEFUL:     2 errors generated

; RUN: not clang %clang_load -mllvm -sycl-esimd-force-stateless-mem=true -O2 -S -emit-llvm -Wno-override-module -x ir %s -o %t.ll 2>&1 | FileCheck %s
; RUN: not clang %clang_load -mllvm -sycl-esimd-force-stateless-mem=maybe -O2 -S -emit-llvm -Wno-override-module -x ir %s -o %t.ll 2>&1 \
; RUN:   | FileCheck %s --check-prefix=VALUE
; VALUE: error: option '-sycl-esimd-force-stateless-mem': invalid value 'maybe'; expected one of: true, false

; RUN: sed 's/!sycl_explicit_simd !0//' %s > %t.other.ll
; RUN: clang %clang_load -O2 -S -emit-llvm -Wno-override-module -x ir %t.other.ll -o %t.ll 2>&1 | FileCheck %s --check-prefix=OTHER --allow-empty
; OTHER-NOT: error

target triple = "x86_64-unknown-linux-gnu"

define spir_func float @_Z6helperf(float %x) !dbg !10 {
  %a = call spir_func float @_ZN4sycl3_V14coshEf(float %x), !dbg !20
  ret float %a
}

define spir_kernel void @k(ptr %a) !sycl_explicit_simd !0 !dbg !11 {
  %f = call spir_func float @_Z6helperf(float 1.0), !dbg !21
  call spir_func void @_ZN4sycl3_V18accessorIiE9getOffsetEv(ptr %a), !dbg !22
  ret void
}

declare spir_func float @_ZN4sycl3_V14coshEf(float)
declare spir_func void @_ZN4sycl3_V18accessorIiE9getOffsetEv(ptr)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}

!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cpp", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !0)
!10 = distinct !DISubprogram(name: "helper", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!11 = distinct !DISubprogram(name: "k", file: !2, line: 4, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!20 = !DILocation(line: 2, column: 10, scope: !10)
!21 = !DILocation(line: 5, column: 3, scope: !11)
!22 = !DILocation(line: 6, column: 3, scope: !11)
