; Members of accessors that are pointers instead of surfaces: allowed by default.
; RUN: opt -passes=esimd-verifier %s -disable-output 2>&1 | count 0
; RUN: opt -passes='esimd-verifier<force-stateless-mem>' %s -disable-output 2>&1 | count 0
; RUN: not opt -passes='esimd-verifier<no-force-stateless-mem>' %s -disable-output 2>&1 \
; RUN:   | sed 's/^error: <unknown>:0:0: in function k void (): //' | FileCheck %s --match-full-lines --implicit-check-not='function '

; CHECK:       function 'int* sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::get_pointer<1>() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::get_multi_ptr() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::getPointerAdjusted() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::getTotalOffset() const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'unsigned long sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::getLinearIndex<1>(int) const' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::getAccessRange()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::getMemoryRange()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::getOffset()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT:  function 'sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)0>::operator[](unsigned long) const' is not supported in ESIMD context, called from kernel 'k'

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE11get_pointerILi1EEEPiv()
  call spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE13get_multi_ptrEv()
  call spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE18getPointerAdjustedEv()
  call spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE14getTotalOffsetEv()
  call spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE14getLinearIndexILi1EEEmi()
  call spir_func void @_ZN4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE14getAccessRangeEv()
  call spir_func void @_ZN4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE14getMemoryRangeEv()
  call spir_func void @_ZN4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE9getOffsetEv()
  call spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EEixEm()
  ret void
}

declare spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE11get_pointerILi1EEEPiv()
declare spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE13get_multi_ptrEv()
declare spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE18getPointerAdjustedEv()
declare spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE14getTotalOffsetEv()
declare spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE14getLinearIndexILi1EEEmi()
declare spir_func void @_ZN4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE14getAccessRangeEv()
declare spir_func void @_ZN4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE14getMemoryRangeEv()
declare spir_func void @_ZN4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EE9getOffsetEv()
declare spir_func void @_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE0EEixEm()

!0 = !{}
