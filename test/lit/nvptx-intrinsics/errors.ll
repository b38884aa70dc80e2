; Intrinsics without a lowering, or with unexpected types, are errors at the first use. The module is not changed.
; RUN: not opt -S -passes='nvptx-intrinsics' %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: k.cpp:3:5: in function f void (ptr): intrinsic 'llvm.nvvm.frobnicate' is not supported by LLVM 22 and has no lowering
; CHECK: error: k.cpp:4:5: in function f void (ptr): intrinsic 'llvm.nvvm.atomic.add.gen.i.i32.p0' has unexpected parameters

target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) !dbg !5 {
  call void @llvm.nvvm.frobnicate(), !dbg !6
  call i32 @llvm.nvvm.atomic.add.gen.i.i32.p0(ptr %p), !dbg !7
  ret void
}

declare void @llvm.nvvm.frobnicate()
declare i32 @llvm.nvvm.atomic.add.gen.i.i32.p0(ptr)
declare void @llvm.nvvm.not.used()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 3, column: 5, scope: !5)
!7 = !DILocation(line: 4, column: 5, scope: !5)
