; Addresses of functions, and entries in llvm.used, are allowed if no kernel makes indirect calls.

; RUN: opt -S -passes=esimd-kernel-records,esimd-named-barriers %s | FileCheck %s

@llvm.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:       call i8 asm
; CHECK:       store i8 0, ptr %p
define spir_kernel void @k(ptr %p) !sycl_explicit_simd !0 {
  store ptr @f, ptr %p
  %x = call i8 asm "", "=r"()
  %a = call spir_func i8 @f()
  store i8 %a, ptr %p
  %b = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 2)
  store i8 %b, ptr %p
  ret void
}

; CHECK-LABEL: define spir_func i8 @f(
; CHECK-NEXT:  ret i8 0
define spir_func i8 @f() {
  ret i8 0
}

declare spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8)

; CHECK: !{ptr @k, {{.*}}, i32 2, i32 0}
!0 = !{}
