; Atomic operations that are unknown, or that do not exist with these operands. The numbers of other families are not affected.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t

target triple = "spir64-unknown-unknown"

declare spir_func <8 x i32> @_Z19__esimd_svm_atomic0ILN1a9atomic_opE99EiLi8EEvv(<8 x i64>, <8 x i16>)
declare spir_func <8 x i32> @_Z19__esimd_svm_atomic0ILN1a9atomic_opE0EiLi8EEvv(<8 x i64>, <8 x i16>)
declare spir_func <8 x float> @_Z19__esimd_svm_atomic1ILN1a9atomic_opE19EfLi8EEvv(<8 x i64>, <8 x float>, <8 x i16>)
declare spir_func <8 x i32> @_Z21__esimd_dword_atomic1ILN1a9atomic_opE255EiLi8EEvv(<8 x i16>, i32, <8 x i32>, <8 x i32>)
declare spir_func <8 x i32> @_Z21__esimd_dword_atomic2ILN1a9atomic_opE21EiLi8EEvv(<8 x i16>, i32, <8 x i32>, <8 x i32>, <8 x i32>)
declare spir_func <8 x i32> @_Z19__esimd_svm_atomic0IiLi8EEvv(<8 x i64>, <8 x i16>)
declare spir_func <8 x i32> @_Z21__esimd_dword_atomic1ILN1a9atomic_opE2EiLi8EEvv(<8 x i16>, i32, <8 x i32>, <8 x i32>)

; CHECK:      error: <unknown>:0:0: in function f void (<8 x i64>, <8 x i16>, <8 x i32>, <8 x float>): builtin 'void __esimd_svm_atomic0<(a::atomic_op)99, int, 8>()': template argument 1 is 99, which is not an atomic operation
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<8 x i64>, <8 x i16>, <8 x i32>, <8 x float>): builtin 'void __esimd_svm_atomic0<(a::atomic_op)0, int, 8>()': atomic operation 0 (add); expected one of: inc, dec
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<8 x i64>, <8 x i16>, <8 x i32>, <8 x float>): builtin 'void __esimd_svm_atomic1<(a::atomic_op)19, float, 8>()': atomic operation 19 (fadd); expected one of: add, sub, min, max, xchg, and, or, xor, imin, imax, fmax, fmin
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<8 x i64>, <8 x i16>, <8 x i32>, <8 x float>): builtin 'void __esimd_dword_atomic1<(a::atomic_op)255, int, 8>()': atomic operation 255 (predec); expected one of: add, sub, min, max, xchg, and, or, xor, imin, imax, fmax, fmin, fadd, fsub
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<8 x i64>, <8 x i16>, <8 x i32>, <8 x float>): builtin 'void __esimd_dword_atomic2<(a::atomic_op)21, int, 8>()': atomic operation 21 (load); expected one of: cmpxchg, fcmpwr
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<8 x i64>, <8 x i16>, <8 x i32>, <8 x float>): builtin 'void __esimd_svm_atomic0<int, 8>()': template argument 1 is the type 'int'; expected a number
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<8 x i64>, <8 x i16>, <8 x i32>, <8 x float>): builtin 'void __esimd_dword_atomic1<(a::atomic_op)2, int, 8>()': atomic operation 2 (inc); expected one of: add, sub, min, max, xchg, and, or, xor, imin, imax, fmax, fmin, fadd, fsub
define void @f(<8 x i64> %a, <8 x i16> %m, <8 x i32> %i, <8 x float> %x) {
  %1 = call spir_func <8 x i32> @_Z19__esimd_svm_atomic0ILN1a9atomic_opE99EiLi8EEvv(<8 x i64> %a, <8 x i16> %m)
  %2 = call spir_func <8 x i32> @_Z19__esimd_svm_atomic0ILN1a9atomic_opE0EiLi8EEvv(<8 x i64> %a, <8 x i16> %m)
  %3 = call spir_func <8 x float> @_Z19__esimd_svm_atomic1ILN1a9atomic_opE19EfLi8EEvv(<8 x i64> %a, <8 x float> %x, <8 x i16> %m)
  %4 = call spir_func <8 x i32> @_Z21__esimd_dword_atomic1ILN1a9atomic_opE255EiLi8EEvv(<8 x i16> %m, i32 0, <8 x i32> %i, <8 x i32> %i)
  %5 = call spir_func <8 x i32> @_Z21__esimd_dword_atomic2ILN1a9atomic_opE21EiLi8EEvv(<8 x i16> %m, i32 0, <8 x i32> %i, <8 x i32> %i, <8 x i32> %i)
  %6 = call spir_func <8 x i32> @_Z19__esimd_svm_atomic0IiLi8EEvv(<8 x i64> %a, <8 x i16> %m)
  %7 = call spir_func <8 x i32> @_Z21__esimd_dword_atomic1ILN1a9atomic_opE2EiLi8EEvv(<8 x i16> %m, i32 0, <8 x i32> %i, <8 x i32> %i)
  ret void
}
