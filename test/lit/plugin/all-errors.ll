; opt prints every error of a pass, with location and function, in program order, and leaves no output file.

; RUN: rm -f %t.ll %t.prop
; RUN: not opt -passes='sycl-post-link<out=%t.prop>' -S -o %t.ll %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.ll
; RUN: not test -e %t.prop
; CHECK:      {{^}}error: k.cpp:12:7: in function first void (): the symbolic ID of a specialization constant is empty
; CHECK-NEXT: {{^}}error: k.cpp:0:0: in function second void (): the default value of specialization constant 'x' is not known
; CHECK-NEXT: {{^}}error: <unknown>:0:0: in function third void (): the symbolic ID of a specialization constant is empty

target triple = "spirv64-unknown-unknown"

@empty = private unnamed_addr addrspace(4) constant [1 x i8] c"\00"
@name = private unnamed_addr addrspace(4) constant [2 x i8] c"x\00"
@holder = internal addrspace(1) constant { i32 } { i32 1 }
@elsewhere = external addrspace(1) constant { i32 }

define spir_kernel void @first() !dbg !4 {
  %a = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @empty, ptr addrspace(4) addrspacecast (ptr addrspace(1) @holder to ptr addrspace(4)), ptr addrspace(4) null), !dbg !7
  ret void
}

define spir_kernel void @second() !dbg !8 {
  %b = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @elsewhere to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

define spir_kernel void @third() {
  %c = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @empty, ptr addrspace(4) addrspacecast (ptr addrspace(1) @holder to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !2)
!2 = !DIFile(filename: "k.cpp", directory: "/d")
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "first", file: !2, line: 3, type: !3, unit: !1)
!5 = !{null}
!7 = !DILocation(line: 12, column: 7, scope: !4)
!8 = distinct !DISubprogram(name: "second", file: !2, line: 20, type: !3, unit: !1)
