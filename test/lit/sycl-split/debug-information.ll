; Debug information of a part: its own functions and variables, with the same locations, including template parameters that
; are functions. A part verifies.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=k.table>' -disable-output %s
; RUN: opt -S -passes=verify k_0.bc | FileCheck %s
; RUN: opt -S -passes=verify k_1.bc | FileCheck --check-prefix=OTHER %s

; CHECK: define spir_kernel void @first(i32 %x) !dbg ![[FIRST:[0-9]+]]
; CHECK: #dbg_value(i32 %x, ![[X:[0-9]+]], !DIExpression(), ![[AT:[0-9]+]])
; CHECK: #dbg_value(ptr @global, ![[X]], !DIExpression(), ![[AT]])
; Only debug information refers to this function, so the part does not contain it.
; CHECK: #dbg_value(ptr poison, ![[X]], !DIExpression(), ![[AT]])
; CHECK: call spir_func void @inner(), !dbg ![[AT]]
; CHECK: ![[FIRST]] = distinct !DISubprogram(name: "first"
; CHECK-SAME: templateParams: ![[PARAMETERS:[0-9]+]]
; CHECK: ![[PARAMETERS]] = !{![[PARAMETER:[0-9]+]]}
; CHECK: ![[PARAMETER]] = !DITemplateValueParameter(name: "f"{{.*}}, value: ptr @inner)
; CHECK-NOT: distinct !DISubprogram(name: "second"

; OTHER: define spir_kernel void @second() !dbg ![[SECOND:[0-9]+]]
; OTHER: ret void, !dbg ![[AT:[0-9]+]]
; OTHER: ![[AT]] = !DILocation(line: 7, scope: ![[SECOND]])
; OTHER-NOT: distinct !DISubprogram(name: "first"

@global = internal global i32 0
@described = internal global i32 0

define spir_kernel void @first(i32 %x) !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(), !9)
    #dbg_value(ptr @global, !8, !DIExpression(), !9)
    #dbg_value(ptr @described, !8, !DIExpression(), !9)
  store i32 %x, ptr @global, !dbg !9
  call spir_func void @inner(), !dbg !9
  ret void, !dbg !9
}

define internal spir_func void @inner() {
  ret void
}

define spir_kernel void @second() !dbg !10 {
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 4}
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "first", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, templateParams: !6)
!6 = !{!7}
!7 = !DITemplateValueParameter(name: "f", type: !12, value: ptr @inner)
!8 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 2, type: !12)
!9 = !DILocation(line: 3, scope: !5)
!10 = distinct !DISubprogram(name: "second", scope: !1, file: !1, line: 6, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocation(line: 7, scope: !10)
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
