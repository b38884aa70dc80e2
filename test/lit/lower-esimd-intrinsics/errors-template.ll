; Invalid template arguments of builtins. Each such call is an error, valid calls between them do not affect this, and no
; module is written.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t

target triple = "spir64-unknown-unknown"

declare spir_func <8 x float> @_Z16__esimd_rdregionv(<16 x float>, i16)
declare spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8EEDv8_fDv16_ft(<16 x float>, i16)
declare spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8EfLi8ELi2ELi0EEDv8_fDv16_ft(<16 x float>, i16)
declare spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8EXT_ELi8ELi2ELi0EEvv(<16 x float>, i16)
declare spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8EJLi1ELi2EELi8ELi2ELi0EEvv(<16 x float>, i16)
declare spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8E(<16 x float>, i16)
declare spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8ELl4294967296ELi8ELi2ELi0EEvv(<16 x float>, i16)
declare spir_func i32 @_Z25__esimd_test_src_tmpl_argILi1ELi2ELi3ELi4ELi5EEiv()
declare spir_func i32 @_Z25__esimd_test_src_tmpl_argILi1ELb1ELi300ELi4ELi5EEiv()
declare spir_func i32 @_Z25__esimd_test_src_tmpl_argILi1ELb1ELin129ELi4ELi5EEiv()
declare spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm0EEDv16_fj(i32)
declare spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm24EEDv16_fj(i32)
declare spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELln4EEDv16_fj(i32)
declare spir_func i32 @_Z17__esimd_pack_maskILi33EEjDv16_t(<16 x i16>)
declare spir_func <16 x i16> @_Z19__esimd_unpack_maskILi0EEDv16_tj(i32)

; CHECK:      error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin '__esimd_rdregion()': 0 template arguments; expected at least 4
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'float vector[8] __esimd_rdregion<float, 16, 8>(float vector[16], unsigned short)': 3 template arguments; expected at least 4
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'float vector[8] __esimd_rdregion<float, 16, 8, float, 8, 2, 0>(float vector[16], unsigned short)': template argument 4 is the type 'float'; expected a number
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'void __esimd_rdregion<float, 16, 8, float, 8, 2, 0>()': template argument 4 is 'float'; expected a number
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'void __esimd_rdregion<float, 16, 8, 1, 2, 8, 2, 0>()': template argument 4 is '1, 2'; expected a number
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin '_Z16__esimd_rdregionIfLi16ELi8E': the template arguments in its name cannot be read
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'void __esimd_rdregion<float, 16, 8, 4294967296l, 8, 2, 0>()': template argument 4 is 4294967296, which does not fit into 'i32'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'int __esimd_test_src_tmpl_arg<1, 2, 3, 4, 5>()': template argument 2 is 2, which does not fit into 'i1'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'int __esimd_test_src_tmpl_arg<1, true, 300, 4, 5>()': template argument 3 is 300, which does not fit into 'i8'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'int __esimd_test_src_tmpl_arg<1, true, -129, 4, 5>()': template argument 3 is -129, which does not fit into 'i8'
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'float vector[16] __esimd_slm_block_ld<float, 16, 0ul>(unsigned int)': template argument 3 is 0; expected a power of two below 2^32, the alignment
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'float vector[16] __esimd_slm_block_ld<float, 16, 24ul>(unsigned int)': template argument 3 is 24; expected a power of two below 2^32, the alignment
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'float vector[16] __esimd_slm_block_ld<float, 16, -4l>(unsigned int)': template argument 3 is -4; expected a power of two below 2^32, the alignment
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'unsigned int __esimd_pack_mask<33>(unsigned short vector[16])': template argument 1 is 33; expected 1 to 32, the number of elements of a mask
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, i16): builtin 'unsigned short vector[16] __esimd_unpack_mask<0>(unsigned int)': template argument 1 is 0; expected 1 to 32, the number of elements of a mask
; CHECK-NEXT: error: <unknown>:0:0: in function g void (<16 x float>, i16): builtin '__esimd_rdregion()': 0 template arguments; expected at least 4
define void @f(<16 x float> %x, i16 %o) {
  %a = call spir_func <8 x float> @_Z16__esimd_rdregionv(<16 x float> %x, i16 %o)
  %b = call spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8EEDv8_fDv16_ft(<16 x float> %x, i16 %o)
  %c = call spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8EfLi8ELi2ELi0EEDv8_fDv16_ft(<16 x float> %x, i16 %o)
  %d = call spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8EXT_ELi8ELi2ELi0EEvv(<16 x float> %x, i16 %o)
  %e = call spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8EJLi1ELi2EELi8ELi2ELi0EEvv(<16 x float> %x, i16 %o)
  %g = call spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8E(<16 x float> %x, i16 %o)
  %h = call spir_func <8 x float> @_Z16__esimd_rdregionIfLi16ELi8ELl4294967296ELi8ELi2ELi0EEvv(<16 x float> %x, i16 %o)
  %i = call spir_func i32 @_Z25__esimd_test_src_tmpl_argILi1ELi2ELi3ELi4ELi5EEiv()
  %j = call spir_func i32 @_Z25__esimd_test_src_tmpl_argILi1ELb1ELi300ELi4ELi5EEiv()
  %k = call spir_func i32 @_Z25__esimd_test_src_tmpl_argILi1ELb1ELin129ELi4ELi5EEiv()
  %l = call spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm0EEDv16_fj(i32 0)
  %m = call spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm24EEDv16_fj(i32 0)
  %n = call spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELln4EEDv16_fj(i32 0)
  %p = call spir_func i32 @_Z17__esimd_pack_maskILi33EEjDv16_t(<16 x i16> zeroinitializer)
  %q = call spir_func <16 x i16> @_Z19__esimd_unpack_maskILi0EEDv16_tj(i32 0)
  ret void
}

; The same call is reported again.
define void @g(<16 x float> %x, i16 %o) {
  %a = call spir_func <8 x float> @_Z16__esimd_rdregionv(<16 x float> %x, i16 %o)
  ret void
}
