; Checked calls: calls to and invokes of declarations and definitions, through aliases and casts, and in recursive functions.
; Indirect calls, and functions whose address is stored, are not checked.
; RUN: not opt -passes=esimd-verifier %s -disable-output 2>&1 | FileCheck %s --implicit-check-not=error

; CHECK:      error: {{.*}} in function defined {{.*}} function 'sycl::_V1::cosh()' is not supported
; CHECK-NEXT: error: {{.*}} in function recursive {{.*}} function 'sycl::_V1::sinh()' is not supported
; CHECK-NEXT: error: {{.*}} in function mutual_b {{.*}} function 'sycl::_V1::tanh()' is not supported in ESIMD context, called from 'mutual_b', called from 'mutual_a', called from kernel 'k'
; CHECK-NEXT: error: {{.*}} in function behind_alias {{.*}} function 'sycl::_V1::acosh()' is not supported in ESIMD context, called from 'behind_alias', called from kernel 'k'
; CHECK-NEXT: error: {{.*}} in function behind_cast {{.*}} function 'sycl::_V1::asinh()' is not supported in ESIMD context, called from 'behind_cast', called from kernel 'k'
; CHECK-NEXT: error: {{.*}} in function _ZN4sycl3_V13minEv {{.*}} function 'sycl::_V1::max()' is not supported in ESIMD context, called from 'sycl::_V1::min', called from kernel 'k'
; CHECK-NEXT: error: {{.*}} in function k {{.*}} function 'sycl::_V1::min()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: error: {{.*}} in function k {{.*}} function 'sycl::_V1::atanh()' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: error: {{.*}} in function k {{.*}} function 'sycl::_V1::tan()' is not supported in ESIMD context, called from kernel 'k'

target triple = "x86_64-unknown-linux-gnu"

@_ZN4sycl3_V13tanEv = alias void (), ptr @no_library
@alias = alias void (), ptr @behind_alias
@pointer = global ptr @stored

define void @defined() {
  call void @_ZN4sycl3_V14coshEv()
  ret void
}

define void @recursive() {
  call void @recursive()
  call void @_ZN4sycl3_V14sinhEv()
  ret void
}

define void @mutual_a() {
  call void @mutual_b()
  ret void
}

define void @mutual_b() {
  call void @_ZN4sycl3_V14tanhEv()
  call void @mutual_a()
  ret void
}

define void @behind_alias() {
  call void @_ZN4sycl3_V15acoshEv()
  ret void
}

define void @behind_cast() {
  call void @_ZN4sycl3_V15asinhEv()
  ret void
}

define void @_ZN4sycl3_V13minEv() {
  call void @_ZN4sycl3_V13maxEv()
  ret void
}

define void @no_library() {
  ret void
}

define void @stored() {
  call void @_ZN4sycl3_V13maxEv()
  ret void
}

define spir_kernel void @k(ptr %f) personality ptr @personality !sycl_explicit_simd !0 {
  call void @defined()
  call void @recursive()
  call void @mutual_a()
  call void @alias()
  call addrspace(4) void addrspacecast (ptr @behind_cast to ptr addrspace(4))()
  call void @_ZN4sycl3_V13minEv()
  call void %f()
  store ptr @_ZN4sycl3_V13maxEv, ptr %f
  call void asm sideeffect "", ""()
  invoke void @_ZN4sycl3_V15atanhEv() to label %next unwind label %unwind
next:
  call void @_ZN4sycl3_V13tanEv()
  ret void
unwind:
  %pad = landingpad { ptr, i32 } cleanup
  ret void
}

declare i32 @personality(...)
declare void @_ZN4sycl3_V13maxEv()
declare void @_ZN4sycl3_V14coshEv()
declare void @_ZN4sycl3_V14sinhEv()
declare void @_ZN4sycl3_V14tanhEv()
declare void @_ZN4sycl3_V15acoshEv()
declare void @_ZN4sycl3_V15asinhEv()
declare void @_ZN4sycl3_V15atanhEv()

!0 = !{}
