; With debug information, a diagnostic contains the file, line and column. Every error of all reads is reported, in program
; order, and no output is written.
; RUN: rm -f %t.bc
; RUN: not opt -passes=spec-constants %s -o %t.bc 2>&1 | FileCheck %s
; RUN: not test -e %t.bc

; CHECK: warning: k.cpp:3:5: in function f void (ptr): the default value of specialization constant 'a' is undefined; zero is used
; CHECK: error: k.cpp:4:9: in function f void (ptr): the symbolic ID of a specialization constant is a null pointer
; CHECK: error: k.cpp:5:9: in function f void (ptr): the default value of specialization constant 'b' is not known: 'id.b' is only declared in this module
; CHECK-NOT: error

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 undef }
@id.b = external addrspace(1) constant { i32 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) !dbg !4 {
  %a = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null), !dbg !5
  store volatile i32 %a, ptr %out, align 4, !dbg !5
  %b = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) null, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null), !dbg !6
  store volatile i32 %b, ptr %out, align 4, !dbg !6
  %c = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null), !dbg !7
  store volatile i32 %c, ptr %out, align 4, !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cpp", directory: "")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 3, column: 5, scope: !4)
!6 = !DILocation(line: 4, column: 9, scope: !4)
!7 = !DILocation(line: 5, column: 9, scope: !4)
