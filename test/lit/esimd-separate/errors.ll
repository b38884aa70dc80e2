; Functions that cannot be copied because of globals that refer to them are errors, and the module is unchanged.

; RUN: split-file %s %t
; RUN: not opt -S -o %t.none -passes=esimd-separate %t/variables.ll 2>&1 | FileCheck %t/variables.ll --implicit-check-not=error:
; RUN: not test -e %t.none
; RUN: not opt -S -o %t.none -passes=esimd-separate %t/kernel.ll 2>&1 | FileCheck %t/kernel.ll --implicit-check-not=error:
; RUN: not test -e %t.none
; RUN: not opt -S -o %t.none -passes=esimd-separate %t/constants.ll 2>&1 | FileCheck %t/constants.ll --implicit-check-not=error:
; RUN: not test -e %t.none

;--- variables.ll
; CHECK:      error: global variable 'shared' contains the address of 'f', and both SYCL and ESIMD code may use it
; CHECK-NEXT: error: global variable 'visible' contains the address of 'g', and both SYCL and ESIMD code may use it
@shared = internal constant [2 x ptr] [ptr @g, ptr @f]
@visible = constant ptr @g
define spir_kernel void @sycl() {
  %t = load ptr, ptr @shared
  ret void
}
define spir_kernel void @esimd() !sycl_explicit_simd !0 {
  %t = load ptr, ptr @shared
  %v = load ptr, ptr @visible
  ret void
}
define internal spir_func void @f() {
  ret void
}
define internal spir_func void @g() {
  ret void
}
!0 = !{}

;--- kernel.ll
; CHECK: error: <unknown>:0:0: in function sycl void (): kernel 'sycl' is SYCL code, but ESIMD code calls it or takes its address
define spir_kernel void @sycl() {
  ret void
}
define spir_kernel void @esimd(ptr %p) !sycl_explicit_simd !0 {
  store ptr @sycl, ptr %p
  ret void
}
!0 = !{}

;--- constants.ll
; CHECK:      error: <unknown>:0:0: in function esimd void (ptr): 'esimd' uses 'f' in a constant that cannot be rebuilt
; CHECK-NEXT: error: <unknown>:0:0: in function other void (ptr): 'other' uses 'f' in a constant that cannot be rebuilt
; CHECK-NEXT: error: global variable 'table' uses 'f' in a constant that cannot be rebuilt
@table = internal constant ptr no_cfi @f
@name = alias i8, ptr addrspace(4) addrspacecast (ptr @f to ptr addrspace(4))
define spir_kernel void @sycl() {
  call spir_func void @f()
  ret void
}
define spir_kernel void @esimd(ptr %p) !sycl_explicit_simd !0 {
  store ptr dso_local_equivalent @f, ptr %p
  store ptr @table, ptr %p
  ret void
}
define spir_kernel void @other(ptr %p) !sycl_explicit_simd !0 {
  store ptr addrspace(4) @name, ptr %p
  ret void
}
define internal spir_func void @f() {
  ret void
}
!0 = !{}
