; Functions that are not in the table: other members of its classes, other classes and functions, and operators of other classes.
; RUN: not opt -passes=esimd-verifier %s -disable-output 2>&1 \
; RUN:   | sed 's/^error: <unknown>:0:0: in function k void (): //' | FileCheck %s --match-full-lines --implicit-check-not='function '

; CHECK:       function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::size() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::begin() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::__init(int*, int, int, int)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::local_accessor<int, 1>::begin() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::local_accessor_base<int, 1, (sycl::_V1::access::mode)0>::size() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'unsigned long sycl::_V1::local_accessor_base<int, 1, (sycl::_V1::access::mode)0>::getLinearIndex<1>(int) const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::stream::stream(int)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::operator<<(sycl::_V1::stream const&, char const*)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::operator<<(sycl::_V1::stream const&, sycl::_V1::id<2> const&)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::operator+(sycl::_V1::marray<int> const&, sycl::_V1::marray<int> const&)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::operator+(sycl::_V1::id<1> const&, sycl::_V1::marray<int> const&)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'int sycl::_V1::reduce_over_group<int, int>(int, int)' is not supported in ESIMD context, called from kernel 'k'

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE4sizeEv()
  call spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE5beginEv()
  call spir_func void @_ZN4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE6__initEPiiii()
  call spir_func void @_ZNK4sycl3_V114local_accessorIiLi1EE5beginEv()
  call spir_func void @_ZNK4sycl3_V119local_accessor_baseIiLi1ELNS0_6access4modeE0EE4sizeEv()
  call spir_func void @_ZNK4sycl3_V119local_accessor_baseIiLi1ELNS0_6access4modeE0EE14getLinearIndexILi1EEEmi()
  call spir_func void @_ZN4sycl3_V16streamC1Ei()
  call spir_func void @_ZN4sycl3_V1lsERKNS0_6streamEPKc()
  call spir_func void @_ZN4sycl3_V1lsERKNS0_6streamERKNS0_2idILi2EEE()
  call spir_func void @_ZN4sycl3_V1plERKNS0_6marrayIiEES4_()
  call spir_func void @_ZN4sycl3_V1plERKNS0_2idILi1EEERKNS0_6marrayIiEE()
  call spir_func void @_ZN4sycl3_V117reduce_over_groupIiiEET0_T_S2_()
  ret void
}

declare spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE4sizeEv()
declare spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE5beginEv()
declare spir_func void @_ZN4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE6__initEPiiii()
declare spir_func void @_ZNK4sycl3_V114local_accessorIiLi1EE5beginEv()
declare spir_func void @_ZNK4sycl3_V119local_accessor_baseIiLi1ELNS0_6access4modeE0EE4sizeEv()
declare spir_func void @_ZNK4sycl3_V119local_accessor_baseIiLi1ELNS0_6access4modeE0EE14getLinearIndexILi1EEEmi()
declare spir_func void @_ZN4sycl3_V16streamC1Ei()
declare spir_func void @_ZN4sycl3_V1lsERKNS0_6streamEPKc()
declare spir_func void @_ZN4sycl3_V1lsERKNS0_6streamERKNS0_2idILi2EEE()
declare spir_func void @_ZN4sycl3_V1plERKNS0_6marrayIiEES4_()
declare spir_func void @_ZN4sycl3_V1plERKNS0_2idILi1EEERKNS0_6marrayIiEE()
declare spir_func void @_ZN4sycl3_V117reduce_over_groupIiiEET0_T_S2_()

!0 = !{}
