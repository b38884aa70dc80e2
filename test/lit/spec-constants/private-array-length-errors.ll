; Invalid lengths of arrays, as default values and as given values.
; RUN: split-file %s %t
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %t/defaults.ll 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %t/defaults.ll 2>&1 | FileCheck %s
; RUN: sed s/spirv64-unknown-unknown/x86_64-unknown-linux-gnu/ %t/defaults.ll > %t/cpu.ll
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %t/cpu.ll 2>&1 | grep error: | FileCheck %s

; CHECK: error: k.cpp:3:5: in function negative void (): private array of {{4294967295|18446744073709551615}} elements of type i64: specialization constant 'n' must be positive, and the array at most 2147483648 bytes
; CHECK-NEXT: error: <unknown>:0:0: in function large void (): private array of 268435457 elements of type i64: specialization constant 'l' must be positive, and the array at most 2147483648 bytes
; CHECK-NEXT: error: <unknown>:0:0: in function overflow void (): private array of 9223372036854775807 elements of type i64: specialization constant 'o' must be positive, and the array at most 2147483648 bytes
; CHECK-NOT: error

; Values replace the defaults, and no output is written.
; RUN: not opt -passes='spec-constants<values=%t/bad.json>' %t/values.ll -o %t/bad.bc 2>&1 | FileCheck %s --check-prefix=BAD
; RUN: not test -e %t/bad.bc
; RUN: not opt -passes='spec-constants<values=%t/large.json>' -disable-output %t/values.ll 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: opt -S -passes='spec-constants<values=%t/good.json>' %t/values.ll | FileCheck %s --check-prefix=GOOD
; RUN: not opt -passes='spec-constants<values=%t/none.json>' -disable-output %t/values.ll 2>&1 | FileCheck %s --check-prefix=NONE
; BAD: error: {{.*}}: in function f void (): private array of {{4294967295|18446744073709551615}} elements of type i64: specialization constant 'n' must be positive, and the array at most 2147483648 bytes
; LARGE: error: {{.*}}: in function f void (): private array of 268435457 elements of type i64: specialization constant 'n' must be positive, and the array at most 2147483648 bytes
; NONE: error: {{.*}}: in function f void (): private array of {{4294967289|18446744073709551609}} elements of type i64: specialization constant 'n' must be positive, and the array at most 2147483648 bytes
; The maximum.
; GOOD: alloca [268435456 x i64]

;--- bad.json
{ "n": -1 }
;--- large.json
{ "n": 268435457 }
;--- good.json
{ "n": 268435456 }
;--- none.json
{}
;--- values.ll
target triple = "spirv64-unknown-unknown"

@name.n = private unnamed_addr constant [2 x i8] c"n\00"
@id.n = internal constant { i32 } { i32 -7 }

declare ptr @llvm.sycl.alloca.p0.p0.p0.p0.i64(ptr, ptr, ptr, i64, i64)

define void @f() {
  %array = call ptr @llvm.sycl.alloca.p0.p0.p0.p0.i64(ptr @name.n, ptr @id.n, ptr null, i64 0, i64 8)
  store volatile i64 1, ptr %array
  ret void
}
;--- defaults.ll
target triple = "spirv64-unknown-unknown"

@name.n = private unnamed_addr constant [2 x i8] c"n\00"
@name.l = private unnamed_addr constant [2 x i8] c"l\00"
@name.o = private unnamed_addr constant [2 x i8] c"o\00"
@name.m = private unnamed_addr constant [2 x i8] c"m\00"
@id.n = internal constant { i32 } { i32 -1 }
@id.l = internal constant { i32 } { i32 268435457 }
@id.o = internal constant { i64 } { i64 9223372036854775807 }
@id.m = internal constant { i32 } { i32 268435456 }

declare ptr @llvm.sycl.alloca.p0.p0.p0.p0.i64(ptr, ptr, ptr, i64, i64)

define void @negative() !dbg !4 {
  %array = call ptr @llvm.sycl.alloca.p0.p0.p0.p0.i64(ptr @name.n, ptr @id.n, ptr null, i64 0, i64 8), !dbg !5
  ret void, !dbg !5
}

define void @large() {
  %array = call ptr @llvm.sycl.alloca.p0.p0.p0.p0.i64(ptr @name.l, ptr @id.l, ptr null, i64 0, i64 8)
  ret void
}

define void @overflow() {
  %array = call ptr @llvm.sycl.alloca.p0.p0.p0.p0.i64(ptr @name.o, ptr @id.o, ptr null, i64 0, i64 8)
  ret void
}

define void @largest() {
  %array = call ptr @llvm.sycl.alloca.p0.p0.p0.p0.i64(ptr @name.m, ptr @id.m, ptr null, i64 0, i64 8)
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cpp", directory: "")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "negative", file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 3, column: 5, scope: !4)
