; The same for a private array, a block copy, and the branch that replaces an invoke.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --check-prefix=NATIVE
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; NATIVE-LABEL: define void @f(
; NATIVE:         [[N:%.*]] = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 9), !dbg [[A:![0-9]+]]
; NATIVE-NEXT:    %{{.*}} = alloca i64, i32 [[N]], align 8, !dbg [[A]]
; NATIVE:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 66, i32 3), !dbg [[C:![0-9]+]]
; NATIVE-NEXT:    br label %done, !dbg [[C]]
; NATIVE:       [[A]] = !DILocation(line: 3,
; NATIVE:       [[C]] = !DILocation(line: 5,

; DEFAULT-LABEL: define void @f(
; DEFAULT:         alloca {{i64, i32 9|\[9 x i64\]}}, align 8, !dbg [[A:![0-9]+]]
; DEFAULT:         call void @llvm.memcpy.{{.*}}, !dbg [[B:![0-9]+]]
; DEFAULT-NEXT:    br label %done, !dbg [[C:![0-9]+]]
; DEFAULT:       [[A]] = !DILocation(line: 3,
; DEFAULT:       [[B]] = !DILocation(line: 4,
; DEFAULT:       [[C]] = !DILocation(line: 5,

target triple = "spirv64-unknown-unknown"

%struct.L = type { [65 x i32] }

@name.n = private unnamed_addr addrspace(4) constant [2 x i8] c"n\00", align 1
@name.l = private unnamed_addr addrspace(4) constant [2 x i8] c"l\00", align 1
@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@id.n = internal addrspace(1) constant { i32 } { i32 9 }
@id.l = internal addrspace(1) constant { %struct.L } { %struct.L zeroinitializer }
@id.i = internal addrspace(1) constant { i32 } { i32 3 }

declare i32 @personality(...)
declare void @use(ptr)
declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), i64, i64)
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%struct.L), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) personality ptr @personality !dbg !4 {
entry:
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.i64(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, i64 0, i64 8), !dbg !5
  call void @use(ptr %array), !dbg !5
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%struct.L) align 4 %out, ptr addrspace(4) @name.l, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.l to ptr addrspace(4)), ptr addrspace(4) null), !dbg !6
  %v = invoke spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) null)
          to label %done unwind label %landing, !dbg !7

done:
  store i32 %v, ptr %out, align 4, !dbg !7
  ret void, !dbg !7

landing:
  %pad = landingpad { ptr, i32 }
          cleanup, !dbg !7
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
