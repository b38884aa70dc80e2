; Each invalid use of slm_init is reported once.

; RUN: not opt -passes=esimd-slm-checks -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
; RUN: not opt -passes=esimd-slm-checks -S -o %t.none %s 2> %t.1
; RUN: not test -e %t.none
; RUN: grep -v '^uselistorder' %s > %t.ll
; RUN: not opt -passes=esimd-slm-checks -disable-output %t.ll 2> %t.2
; RUN: cmp %t.1 %t.2

; Operands of instructions are reported first, in program order.
; CHECK:      error: <unknown>:0:0: in function takes_address void (ptr): slm_init can only be used as a direct call
; CHECK-NEXT: error: <unknown>:0:0: in function passes_address void (): slm_init can only be used as a direct call

; CHECK-NEXT: error: k.cpp:8:3: in function helper void (): slm_init is called more than once from kernel 'ns::twice'; first at k.cpp:7:3
define spir_kernel void @_ZN2ns5twiceEv() !sycl_explicit_simd !0 {
  call spir_func void @helper()
  ret void
}

define spir_func void @helper() !dbg !8 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64), !dbg !9
  call spir_func void @_Z16__esimd_slm_initj(i32 128), !dbg !10
  ret void
}

define spir_kernel void @takes_address(ptr %p) !sycl_explicit_simd !0 {
  store ptr @_Z16__esimd_slm_initj, ptr %p
  ret void
}

define spir_kernel void @passes_address() !sycl_explicit_simd !0 {
  call spir_func void @takes(ptr @_Z16__esimd_slm_initj)
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function unreached void (): slm_init is not called from an ESIMD kernel
define spir_func void @unreached() !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function sycl_kernel void (): slm_init is not called from an ESIMD kernel
define spir_kernel void @sycl_kernel() {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function local_accessor void (ptr, ptr addrspace(3)): slm_init cannot be used in kernel 'local_accessor', which has a local accessor
define spir_kernel void @local_accessor(ptr %p, ptr addrspace(3) %l) !sycl_explicit_simd !0 !kernel_arg_accessor_ptr !1 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  ret void
}

; One call and two kernels with a local accessor: one error.
; CHECK-NEXT: error: <unknown>:0:0: in function shared void (): slm_init cannot be used in kernel 'first', which has a local accessor
define spir_kernel void @first(ptr %p, ptr addrspace(3) %l) !sycl_explicit_simd !0 !kernel_arg_accessor_ptr !1 {
  call spir_func void @shared()
  ret void
}

define spir_kernel void @second(ptr %p, ptr addrspace(3) %l) !sycl_explicit_simd !0 !kernel_arg_accessor_ptr !1 {
  call spir_func void @shared()
  ret void
}

define spir_func void @shared() !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 64)
  ret void
}

declare spir_func void @takes(ptr)
declare spir_func void @_Z16__esimd_slm_initj(i32)

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!3}
!0 = !{}
!1 = !{i1 false, i1 true}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !4)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIFile(filename: "k.cpp", directory: "/d")
!5 = !DISubroutineType(types: !6)
!6 = !{}
!8 = distinct !DISubprogram(name: "helper", file: !4, line: 6, type: !5, spFlags: DISPFlagDefinition, unit: !2)
!9 = !DILocation(line: 7, column: 3, scope: !8)
!10 = !DILocation(line: 8, column: 3, scope: !8)

uselistorder ptr @_Z16__esimd_slm_initj, { 7, 6, 5, 4, 3, 2, 1, 0 }
