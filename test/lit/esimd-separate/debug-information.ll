; A copy has separate debug information.

; RUN: opt -S -verify-each -passes=esimd-separate %s | FileCheck %s

; CHECK: define internal spir_func void @both() !dbg [[ORIGINAL:![0-9]+]] {
; CHECK: call spir_func void @declared(), !dbg [[PLACE:![0-9]+]]
; CHECK: define internal spir_func void @both.esimd() !dbg [[COPY:![0-9]+]] !sycl_explicit_simd
; CHECK: call spir_func void @declared(), !dbg [[COPY_PLACE:![0-9]+]]
; CHECK-DAG: [[ORIGINAL]] = distinct !DISubprogram(name: "both", {{.*}}line: 3
; CHECK-DAG: [[PLACE]] = !DILocation(line: 4, column: 3, scope: [[ORIGINAL]])
; CHECK-DAG: [[COPY]] = distinct !DISubprogram(name: "both", {{.*}}line: 3
; CHECK-DAG: [[COPY_PLACE]] = !DILocation(line: 4, column: 3, scope: [[COPY]])

define spir_kernel void @sycl() {
  call spir_func void @both()
  ret void
}
define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  call spir_func void @both()
  ret void
}
define internal spir_func void @both() !dbg !4 {
  call spir_func void @declared(), !dbg !6
  ret void
}
declare spir_func void @declared()

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, producer: "x", emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cpp", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "both", scope: !2, file: !2, line: 3, type: !5, unit: !1, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !0)
!6 = !DILocation(line: 4, column: 3, scope: !4)
