; One symbolic ID with two types: an error at the second read, with the location of the first one, with and without debug
; locations. Two names for the same layout are not a conflict.
; RUN: split-file %s %t
; RUN: not opt -passes=spec-constants -disable-output %t/plain.ll 2>&1 | FileCheck %s --check-prefix=PLAIN
; RUN: not opt -passes=spec-constants -disable-output %t/located.ll 2>&1 | FileCheck %s --check-prefix=LOCATED
; RUN: opt -S -verify-each -passes=spec-constants %t/same.ll | FileCheck %s --check-prefix=SAME

; PLAIN: error: {{.*}}: in function g float (): specialization constant 'a' is read as float here, but as i32 at function 'f'
; LOCATED: error: k.cpp:4:9: in function f void (ptr): specialization constant 'a' is read as float here, but as i32 at k.cpp:3:5
; SAME: !sycl.specialization-constants = !{[[A:![0-9]+]]}
; SAME: [[A]] = !{!"a", i32 0, i32 0, i32 4, i32 1, i32 4, i32 4}

;--- plain.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define float @g() {
  %v = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret float %v
}
;--- located.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) !dbg !4 {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null), !dbg !5
  store volatile i32 %v, ptr %out, align 4
  %w = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null), !dbg !6
  store volatile float %w, ptr %out, align 4
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
;--- same.ll
target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, i32 }
%struct.S.0 = type { i32, i32 }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { %struct.S } { %struct.S { i32 1, i32 2 } }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr sret(%struct.S.0), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1TET_PKcPKvS5_(ptr sret(%struct.S.0) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
