; Names that only begin with an entry in the table.
; RUN: not opt -passes=esimd-verifier %s -disable-output 2>&1 \
; RUN:   | sed 's/^error: <unknown>:0:0: in function k void (): //' | FileCheck %s --match-full-lines --implicit-check-not='function '

; CHECK:       function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::cospi(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::sinh(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::log2(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::log10(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::exp2(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::expm1(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::sincos(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::sub_group_mask::sub_group_mask()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::id_map::id_map()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::id_map::operator[](int)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::group_helper::f()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::range_kind::f()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor_iterator::operator*()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'void sycl::_V1::group_barrier_all<int>(int)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'int sycl::_V1::bit_cast_all<int>(int)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::details::helper(int)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::ext::intel::esimd_emulator::f()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::ext::intel::experimental::f()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::ext::oneapi::this_work_items::f()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::ext::oneapi::sub_group_maskx<int>::f()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'int* sycl::_V1::ext::oneapi::experimental::static_address_cast<1, int>(int*)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'void sycl::_V1::ext::oneapi::experimental::fprintf<int>(int)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::ext::oneapi::experimental::printf_all(int)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::ext::oneapi::experimental::detail::f()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::ext::oneapi::experimental::this_work_item::f()' is not supported in ESIMD context, called from kernel 'k'

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_ZN4sycl3_V14coshEf()
  call spir_func void @_ZN4sycl3_V15cospiEf()
  call spir_func void @_ZN4sycl3_V14sinhEf()
  call spir_func void @_ZN4sycl3_V14log2Ef()
  call spir_func void @_ZN4sycl3_V15log10Ef()
  call spir_func void @_ZN4sycl3_V14exp2Ef()
  call spir_func void @_ZN4sycl3_V15expm1Ef()
  call spir_func void @_ZN4sycl3_V16sincosEf()
  call spir_func void @_ZN4sycl3_V114sub_group_maskC1Ev()
  call spir_func void @_ZN4sycl3_V16id_mapC1Ev()
  call spir_func void @_ZN4sycl3_V16id_mapixEi()
  call spir_func void @_ZN4sycl3_V112group_helper1fEv()
  call spir_func void @_ZN4sycl3_V110range_kind1fEv()
  call spir_func void @_ZN4sycl3_V117accessor_iteratordeEv()
  call spir_func void @_ZN4sycl3_V117group_barrier_allIiEEvT_()
  call spir_func void @_ZN4sycl3_V112bit_cast_allIiEET_S2_()
  call spir_func void @_ZN4sycl3_V17details6helperEi()
  call spir_func void @_ZN4sycl3_V13ext5intel14esimd_emulator1fEv()
  call spir_func void @_ZN4sycl3_V13ext5intel12experimental1fEv()
  call spir_func void @_ZN4sycl3_V13ext6oneapi15this_work_items1fEv()
  call spir_func void @_ZN4sycl3_V13ext6oneapi15sub_group_maskxIiE1fEv()
  call spir_func void @_ZN4sycl3_V13ext6oneapi12experimental19static_address_castILi1EiEEPT0_S6_()
  call spir_func void @_ZN4sycl3_V13ext6oneapi12experimental7fprintfIiEEvT_()
  call spir_func void @_ZN4sycl3_V13ext6oneapi12experimental10printf_allEi()
  call spir_func void @_ZN4sycl3_V13ext6oneapi12experimental6detail1fEv()
  call spir_func void @_ZN4sycl3_V13ext6oneapi12experimental14this_work_item1fEv()
  ret void
}

declare spir_func void @_ZN4sycl3_V14coshEf()
declare spir_func void @_ZN4sycl3_V15cospiEf()
declare spir_func void @_ZN4sycl3_V14sinhEf()
declare spir_func void @_ZN4sycl3_V14log2Ef()
declare spir_func void @_ZN4sycl3_V15log10Ef()
declare spir_func void @_ZN4sycl3_V14exp2Ef()
declare spir_func void @_ZN4sycl3_V15expm1Ef()
declare spir_func void @_ZN4sycl3_V16sincosEf()
declare spir_func void @_ZN4sycl3_V114sub_group_maskC1Ev()
declare spir_func void @_ZN4sycl3_V16id_mapC1Ev()
declare spir_func void @_ZN4sycl3_V16id_mapixEi()
declare spir_func void @_ZN4sycl3_V112group_helper1fEv()
declare spir_func void @_ZN4sycl3_V110range_kind1fEv()
declare spir_func void @_ZN4sycl3_V117accessor_iteratordeEv()
declare spir_func void @_ZN4sycl3_V117group_barrier_allIiEEvT_()
declare spir_func void @_ZN4sycl3_V112bit_cast_allIiEET_S2_()
declare spir_func void @_ZN4sycl3_V17details6helperEi()
declare spir_func void @_ZN4sycl3_V13ext5intel14esimd_emulator1fEv()
declare spir_func void @_ZN4sycl3_V13ext5intel12experimental1fEv()
declare spir_func void @_ZN4sycl3_V13ext6oneapi15this_work_items1fEv()
declare spir_func void @_ZN4sycl3_V13ext6oneapi15sub_group_maskxIiE1fEv()
declare spir_func void @_ZN4sycl3_V13ext6oneapi12experimental19static_address_castILi1EiEEPT0_S6_()
declare spir_func void @_ZN4sycl3_V13ext6oneapi12experimental7fprintfIiEEvT_()
declare spir_func void @_ZN4sycl3_V13ext6oneapi12experimental10printf_allEi()
declare spir_func void @_ZN4sycl3_V13ext6oneapi12experimental6detail1fEv()
declare spir_func void @_ZN4sycl3_V13ext6oneapi12experimental14this_work_item1fEv()

!0 = !{}
