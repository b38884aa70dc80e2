; Each ESIMD kernel in a module with instrumented kernels is an error. The module is not changed.
; RUN: not opt -disable-output -passes='sycl-sanitizer' %s 2>&1 | FileCheck %s --implicit-check-not=error

target triple = "spir64-unknown-unknown"

@name = internal addrspace(2) constant [2 x i8] c"k\00"
@__AsanKernelMetadata = appending addrspace(1) global [1 x { i64, i64, i64 }] [
  { i64, i64, i64 } { i64 ptrtoint (ptr addrspace(2) @name to i64), i64 1, i64 12 }
]

define spir_kernel void @k(ptr addrspace(1) %launch) {
  ret void
}

; CHECK:      error: {{.*}}the address sanitizer does not support ESIMD kernels, such as 'one'; compile their source file without
; CHECK-SAME: -fsanitize=address for the device
define spir_kernel void @one() !sycl_explicit_simd !0 {
  ret void
}

; CHECK:      error: {{.*}}such as 'two'
define spir_kernel void @two() !sycl_explicit_simd !0 {
  ret void
}

!0 = !{}
