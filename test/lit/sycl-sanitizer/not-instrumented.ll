; A module without instrumented kernels is not changed.
; RUN: opt -S -passes='sycl-sanitizer' %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

target triple = "spir64-unknown-unknown"

@__AsanLaunchInfo = internal addrspace(3) global ptr addrspace(1) null, align 8

define spir_kernel void @k(ptr addrspace(1) %launch) !sycl_explicit_simd !0 {
  store ptr addrspace(1) %launch, ptr addrspace(3) @__AsanLaunchInfo, align 8
  ret void
}

!0 = !{}
