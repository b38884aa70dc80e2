; One symbolic ID with two default values: an error at the second read, with the location of the first one.
; RUN: split-file %s %t
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %t/plain.ll 2>&1 | FileCheck %s --check-prefix=PLAIN
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %t/plain.ll 2>&1 | FileCheck %s --check-prefix=PLAIN
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %t/located.ll 2>&1 | FileCheck %s --check-prefix=LOCATED

; PLAIN: error: {{.*}}: in function g i32 (): specialization constant 'a' has a different default value here than at function 'f'
; LOCATED: error: k.cpp:4:9: in function f void (ptr): specialization constant 'a' has a different default value here than at k.cpp:3:5

;--- plain.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@id.b = internal addrspace(1) constant { i32 } { i32 2 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @g() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
;--- located.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@id.b = internal addrspace(1) constant { i32 } { i32 2 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) !dbg !4 {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null), !dbg !5
  store volatile i32 %v, ptr %out, align 4
  %w = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null), !dbg !6
  store volatile i32 %w, ptr %out, align 4
  ret void
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
