; Library functions that DPC++'s front end calls for group algorithms, atomic references, reductions, vectors, iterators and clocks.
; RUN: not opt -passes=esimd-verifier %s -disable-output 2>&1 \
; RUN:   | sed 's/^error: <unknown>:0:0: in function k void (): //' | FileCheck %s --match-full-lines --implicit-check-not='function '

; CHECK:      function 'std::enable_if<is_group_v<std::decay<sycl::_V1::sub_group>::type> && (detail::is_scalar_arithmetic<float>::value || detail::is_complex<float>::value && detail::is_multiplies<float, std::plus<float>>::value) && detail::is_native_op<float, std::plus<float>>::value, float>::type sycl::_V1::reduce_over_group<sycl::_V1::sub_group, float, std::plus<float>>(sycl::_V1::sub_group, float, std::plus<float>)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'sycl::_V1::vec<float, 4>::vec(float const&)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'sycl::_V1::atomic_ref<int, (sycl::_V1::memory_order)0, (sycl::_V1::memory_scope)3, (sycl::_V1::access::address_space)4>::atomic_ref(int&)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'sycl::_V1::accessor<float, 1, (sycl::_V1::access::mode)1026, (sycl::_V1::access::target)2014, (sycl::_V1::access::placeholder)0, sycl::_V1::ext::oneapi::accessor_property_list<>>::begin() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'sycl::_V1::reducer<float, std::plus<float>, 0, 1ul, sycl::_V1::detail::ReductionIdentityContainer<float, std::plus<float>, false, void>, false, void>::reducer()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'sycl::_V1::reducer<float, std::plus<float>, 0, 1ul, sycl::_V1::detail::ReductionIdentityContainer<float, std::plus<float>, false, void>, false, void>::combine(float const&)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'sycl::_V1::multi_ptr<float, (sycl::_V1::access::address_space)1, (sycl::_V1::access::decorated)0> sycl::_V1::ext::oneapi::experimental::static_address_cast<(sycl::_V1::access::address_space)1, float>(float*)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'std::enable_if<(std::is_same_v<std::decay<sycl::_V1::sub_group>::type, sycl::_V1::sub_group> || sycl::ext::oneapi::experimental::is_user_constructed_group_v<std::decay<sycl::_V1::sub_group>::type>) && (std::is_trivially_copyable_v<float> || detail::is_vec<float>::value), float>::type sycl::_V1::select_from_group<sycl::_V1::sub_group, float>(sycl::_V1::sub_group, float, sycl::_V1::sub_group::id_type)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'unsigned long sycl::_V1::ext::oneapi::experimental::clock<(sycl::_V1::ext::oneapi::experimental::clock_scope)1>()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: function 'sycl::_V1::native::cos(float)' is not supported in ESIMD context, called from kernel 'k'

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_ZN4sycl3_V117reduce_over_groupINS0_9sub_groupEfSt4plusIfEEENSt9enable_ifIXaaaa10is_group_vINSt5decayIT_E4typeEEoosr6detail20is_scalar_arithmeticIT0_EE5valueaasr6detail10is_complexISA_EE5valuesr6detail13is_multipliesISA_T1_EE5valuesr6detail12is_native_opISA_SB_EE5valueESA_E4typeES7_SA_SB_()
  call spir_func void @_ZN4sycl3_V13vecIfLi4EECI2NS0_6detail8vec_baseIfLi4EEEERKf()
  call spir_func void @_ZN4sycl3_V110atomic_refIiLNS0_12memory_orderE0ELNS0_12memory_scopeE3ELNS0_6access13address_spaceE4EECI2NS0_6detail15atomic_ref_baseIiLS2_0ELS3_3ELS5_4EEEERi()
  call spir_func void @_ZNK4sycl3_V18accessorIfLi1ELNS0_6access4modeE1026ELNS2_6targetE2014ELNS2_11placeholderE0ENS0_3ext6oneapi22accessor_property_listIJEEEE5beginEv()
  call spir_func void @_ZN4sycl3_V17reducerIfSt4plusIfELi0ELm1ENS0_6detail26ReductionIdentityContainerIfS3_Lb0EvEELb0EvEC2Ev()
  call spir_func void @_ZN4sycl3_V17reducerIfSt4plusIfELi0ELm1ENS0_6detail26ReductionIdentityContainerIfS3_Lb0EvEELb0EvE7combineERKf()
  call spir_func void @_ZN4sycl3_V13ext6oneapi12experimental19static_address_castILNS0_6access13address_spaceE1EfEENS0_9multi_ptrIT0_XT_ELNS5_9decoratedE0EEEPS8_()
  call spir_func void @_ZN4sycl3_V117select_from_groupINS0_9sub_groupEfEENSt9enable_ifIXaaoosr3stdE9is_same_vINSt5decayIT_E4typeES2_Esr4sycl3ext6oneapi12experimentalE27is_user_constructed_group_vIS7_Eoosr3stdE23is_trivially_copyable_vIT0_Esr6detail6is_vecIS8_EE5valueES8_E4typeES5_S8_NS5_7id_typeE()
  call spir_func void @_ZN4sycl3_V13ext6oneapi12experimental5clockILNS3_11clock_scopeE1EEEmv()
  call spir_func void @_ZN4sycl3_V16native3cosEf()
  ret void
}

declare spir_func void @_ZN4sycl3_V117reduce_over_groupINS0_9sub_groupEfSt4plusIfEEENSt9enable_ifIXaaaa10is_group_vINSt5decayIT_E4typeEEoosr6detail20is_scalar_arithmeticIT0_EE5valueaasr6detail10is_complexISA_EE5valuesr6detail13is_multipliesISA_T1_EE5valuesr6detail12is_native_opISA_SB_EE5valueESA_E4typeES7_SA_SB_()
declare spir_func void @_ZN4sycl3_V13vecIfLi4EECI2NS0_6detail8vec_baseIfLi4EEEERKf()
declare spir_func void @_ZN4sycl3_V110atomic_refIiLNS0_12memory_orderE0ELNS0_12memory_scopeE3ELNS0_6access13address_spaceE4EECI2NS0_6detail15atomic_ref_baseIiLS2_0ELS3_3ELS5_4EEEERi()
declare spir_func void @_ZNK4sycl3_V18accessorIfLi1ELNS0_6access4modeE1026ELNS2_6targetE2014ELNS2_11placeholderE0ENS0_3ext6oneapi22accessor_property_listIJEEEE5beginEv()
declare spir_func void @_ZN4sycl3_V17reducerIfSt4plusIfELi0ELm1ENS0_6detail26ReductionIdentityContainerIfS3_Lb0EvEELb0EvEC2Ev()
declare spir_func void @_ZN4sycl3_V17reducerIfSt4plusIfELi0ELm1ENS0_6detail26ReductionIdentityContainerIfS3_Lb0EvEELb0EvE7combineERKf()
declare spir_func void @_ZN4sycl3_V13ext6oneapi12experimental19static_address_castILNS0_6access13address_spaceE1EfEENS0_9multi_ptrIT0_XT_ELNS5_9decoratedE0EEEPS8_()
declare spir_func void @_ZN4sycl3_V117select_from_groupINS0_9sub_groupEfEENSt9enable_ifIXaaoosr3stdE9is_same_vINSt5decayIT_E4typeES2_Esr4sycl3ext6oneapi12experimentalE27is_user_constructed_group_vIS7_Eoosr3stdE23is_trivially_copyable_vIT0_Esr6detail6is_vecIS8_EE5valueES8_E4typeES5_S8_NS5_7id_typeE()
declare spir_func void @_ZN4sycl3_V13ext6oneapi12experimental5clockILNS3_11clock_scopeE1EEEmv()
declare spir_func void @_ZN4sycl3_V16native3cosEf()

!0 = !{}
