; Every new instruction has the debug location of the call.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --check-prefix=NATIVE
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; NATIVE-LABEL: define void @f(
; NATIVE:         call spir_func i8 {{.*}}, !dbg [[A:![0-9]+]]
; NATIVE-NEXT:    trunc {{.*}}, !dbg [[A]]
; NATIVE-NEXT:    store volatile i1 {{.*}}, align 1{{$}}
; NATIVE-NEXT:    call spir_func i32 {{.*}}, !dbg [[B:![0-9]+]]
; NATIVE-NEXT:    store i32 {{.*}}, !dbg [[B]]
; NATIVE-NEXT:    call spir_func i16 {{.*}}, !dbg [[B]]
; NATIVE-NEXT:    call spir_func i16 {{.*}}, !dbg [[B]]
; NATIVE-NEXT:    call spir_func <2 x i16> {{.*}}, !dbg [[B]]
; NATIVE-NEXT:    getelementptr {{.*}}, !dbg [[B]]
; NATIVE-NEXT:    store <2 x i16> {{.*}}, !dbg [[B]]
; NATIVE-NEXT:    call spir_func i32 {{.*}}, !dbg [[C:![0-9]+]]
; NATIVE-NEXT:    call spir_func %struct.I {{.*}}, !dbg [[C]]
; NATIVE:       [[A]] = !DILocation(line: 3,
; NATIVE:       [[B]] = !DILocation(line: 4,
; NATIVE:       [[C]] = !DILocation(line: 5,

; EMULATION-LABEL: define void @f(
; EMULATION:         load i8, {{.*}}, !dbg [[A:![0-9]+]]
; EMULATION-NEXT:    trunc {{.*}}, !dbg [[A]]
; EMULATION-NEXT:    store volatile i1 {{.*}}, align 1{{$}}
; EMULATION-NEXT:    getelementptr {{.*}}, !dbg [[B:![0-9]+]]
; EMULATION-NEXT:    load i32, {{.*}}, !dbg [[B]]
; EMULATION-NEXT:    store i32 {{.*}}, !dbg [[B]]
; EMULATION-NEXT:    getelementptr {{.*}}, !dbg [[B]]
; EMULATION-NEXT:    load <2 x i16>, {{.*}}, !dbg [[B]]
; EMULATION-NEXT:    getelementptr {{.*}}, !dbg [[B]]
; EMULATION-NEXT:    store <2 x i16> {{.*}}, !dbg [[B]]
; EMULATION-NEXT:    getelementptr {{.*}}, !dbg [[C:![0-9]+]]
; EMULATION-NEXT:    load i32, {{.*}}, !dbg [[C]]
; EMULATION-NEXT:    insertvalue {{.*}}, !dbg [[C]]
; EMULATION:       [[A]] = !DILocation(line: 3,
; EMULATION:       [[B]] = !DILocation(line: 4,
; EMULATION:       [[C]] = !DILocation(line: 5,

; DEFAULT-LABEL: define void @f(
; DEFAULT-NEXT:    store volatile i1 true, ptr %out, align 1{{$}}
; DEFAULT-NEXT:    store %struct.S { {{.*}} }, ptr %out, align 4, !dbg [[B:![0-9]+]]
; DEFAULT:       [[B]] = !DILocation(line: 4,

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, <2 x i16> }
%struct.I = type { i32 }

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@id.b = internal addrspace(1) constant { i8 } { i8 1 }
@id.s = internal addrspace(1) constant { %struct.S } { %struct.S { i32 1, <2 x i16> <i16 2, i16 3> } }
@id.i = internal addrspace(1) constant { %struct.I } { %struct.I { i32 3 } }

declare spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func %struct.I @_Z40__sycl_getComposite2020SpecConstantValueI1IET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out, ptr addrspace(4) %rt) !dbg !4 {
  %b = call spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt), !dbg !5
  store volatile i1 %b, ptr %out, align 1
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) %rt), !dbg !6
  %i = call spir_func %struct.I @_Z40__sycl_getComposite2020SpecConstantValueI1IET_PKcPKvS5_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) %rt), !dbg !7
  store volatile %struct.I %i, ptr %out, align 4
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
!7 = !DILocation(line: 5, column: 9, scope: !4)
