; Calls whose number or types of arguments differ from those of the builtin.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t

target triple = "spir64-unknown-unknown"

@llvm.genx.rnde.v16f32 = global i32 0

declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEvv(<16 x float>, i32)
declare spir_func void @_Z11__esimd_invIfLi16EEjv(<16 x float>)
declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEmv(<8 x float>)
declare spir_func <16 x float> @_Z11__esimd_invIfLi16EElv(<16 x float>)
declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEzv(...)
declare spir_func <16 x i32> @_Z11__esimd_invIiLi16EEvv(<16 x i32>)
declare spir_func i16 @_Z11__esimd_anyIfLi16EEvv(<16 x float>)
declare spir_func <16 x float> @_Z18__esimd_svm_gatherIfLi16ELi1ELi0EEvv(<16 x i64>, i16)
declare spir_func <16 x float> @_Z20__esimd_svm_block_ldIfLi16ELm4EEvv(i64)
declare spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm4EEvv(<16 x i32>)
declare spir_func <16 x float> @_Z17__esimd_gather_ldIfLi16ELm4EEvv(<16 x i64>, <8 x i16>, <16 x float>)
declare spir_func void @_Z18__esimd_scatter_stIfLi16ELm4EEvv(<16 x float>, <8 x i64>, <16 x i16>)
declare spir_func i32 @_Z17__esimd_pack_maskILi16EEvv(<8 x i16>)
declare spir_func <8 x i16> @_Z19__esimd_unpack_maskILi16EEvv(i32)
declare spir_func void @_Z12__esimd_waitv(i32)
declare spir_func i32 @_Z12__esimd_addcv(ptr addrspace(4), i32, i32)
declare spir_func ptr @_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi0EEvv(<16 x float>, i16)
declare spir_func <4 x x86_fp80> @_Z11__esimd_catv()
declare spir_func <16 x float> @_Z12__esimd_rndefv(<16 x float>)
declare spir_func <16 x float> @_Z12__esimd_rndev(<16 x float>)
declare spir_func <16 x float> @_Z12__esimd_rndzv(<16 x float>)
declare <16 x float> @llvm.genx.rndz.v16f32(<16 x float>, i32)

; CHECK:      error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_inv<float, 16>()': 2 arguments; expected 1
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'unsigned int __esimd_inv<float, 16>()': its result has type 'void'; expected a floating-point number or a vector of floating-point numbers
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'unsigned long __esimd_inv<float, 16>()': argument 1 has type '<8 x float>'; expected '<16 x float>'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'long __esimd_inv<float, 16>()': it is called with type '<8 x float> (<16 x float>)', but declared with '<16 x float> (<16 x float>)'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin '... __esimd_inv<float, 16>()': it has a variable number of arguments
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_inv<int, 16>()': its result has type '<16 x i32>'; expected a floating-point number or a vector of floating-point numbers
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_any<float, 16>()': argument 1 has type '<16 x float>'; expected an integer or a vector of integers
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_svm_gather<float, 16, 1, 0>()': argument 2 has type 'i16'; expected a vector
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_svm_block_ld<float, 16, 4ul>()': argument 1 has type 'i64'; expected a pointer
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_slm_block_ld<float, 16, 4ul>()': argument 1 has type '<16 x i32>'; expected an integer
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_gather_ld<float, 16, 4ul>()': argument 2 has type '<8 x i16>'; expected a vector of 16 elements
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_scatter_st<float, 16, 4ul>()': argument 2 has type '<8 x i64>'; expected a vector of 16 elements
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_pack_mask<16>()': argument 1 has type '<8 x i16>'; expected a vector of 16 elements
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_unpack_mask<16>()': its result has type '<8 x i16>'; expected a vector of 16 integers
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin '__esimd_wait()': argument 1 has type 'i32'; expected 'i16'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin '__esimd_addc()': its result has type 'i32'; expected 'void'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin 'void __esimd_rdregion<float, 16, 8, 0, 8, 2, 0>()': its result has type 'ptr'; expected integers or floating-point numbers
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin '__esimd_rnde()': 'llvm.genx.rnde.v16f32' is a variable or alias; expected a function
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, <16 x i64>, ptr addrspace(4)): builtin '__esimd_rndz()': 'llvm.genx.rndz.v16f32' is declared with type '<16 x float> (<16 x float>, i32)'; expected '<16 x float> (<16 x float>)'
define void @f(<16 x float> %x, <16 x i64> %a, ptr addrspace(4) %p) {
  %1 = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEvv(<16 x float> %x, i32 0)
  call spir_func void @_Z11__esimd_invIfLi16EEjv(<16 x float> %x)
  %2 = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEmv(<8 x float> zeroinitializer)
  %3 = call spir_func <8 x float> @_Z11__esimd_invIfLi16EElv(<16 x float> %x)
  %4 = call spir_func <16 x float> (...) @_Z11__esimd_invIfLi16EEzv(<16 x float> %x)
  %5 = call spir_func <16 x i32> @_Z11__esimd_invIiLi16EEvv(<16 x i32> zeroinitializer)
  %6 = call spir_func i16 @_Z11__esimd_anyIfLi16EEvv(<16 x float> %x)
  %7 = call spir_func <16 x float> @_Z18__esimd_svm_gatherIfLi16ELi1ELi0EEvv(<16 x i64> %a, i16 1)
  %8 = call spir_func <16 x float> @_Z20__esimd_svm_block_ldIfLi16ELm4EEvv(i64 0)
  %byoffset = call spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm4EEvv(<16 x i32> zeroinitializer)
  %9 = call spir_func <16 x float> @_Z17__esimd_gather_ldIfLi16ELm4EEvv(<16 x i64> %a, <8 x i16> zeroinitializer, <16 x float> %x)
  call spir_func void @_Z18__esimd_scatter_stIfLi16ELm4EEvv(<16 x float> %x, <8 x i64> zeroinitializer, <16 x i16> zeroinitializer)
  %10 = call spir_func i32 @_Z17__esimd_pack_maskILi16EEvv(<8 x i16> zeroinitializer)
  %11 = call spir_func <8 x i16> @_Z19__esimd_unpack_maskILi16EEvv(i32 0)
  call spir_func void @_Z12__esimd_waitv(i32 0)
  %12 = call spir_func i32 @_Z12__esimd_addcv(ptr addrspace(4) %p, i32 0, i32 0)
  %13 = call spir_func ptr @_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi0EEvv(<16 x float> %x, i16 0)
  %14 = call spir_func <16 x float> @_Z12__esimd_rndev(<16 x float> %x)
  %15 = call spir_func <16 x float> @_Z12__esimd_rndzv(<16 x float> %x)
  ret void
}
