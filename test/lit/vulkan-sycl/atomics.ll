; Atomic operations have the names under which the library defines them: unqualified pointers are generic, `long long`
; is `long`, and integers are signed, except in `UMin` and `UMax`.

; RUN: opt -S -passes=vulkan-sycl %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i32 @_Z18__spirv_AtomicIAddPU3AS4iiii(ptr addrspace(4) %r, i32 1, i32 896, i32 2)
; CHECK: call i64 @_Z18__spirv_AtomicUMaxPU3AS1miim(ptr addrspace(1) %p, i32 1, i32 0, i64 2)
; CHECK: call float @_Z21__spirv_AtomicFAddEXTPU3AS3fiif(ptr addrspace(3) %q, i32 2, i32 0, float 1.000000e+00)
; CHECK: call i32 @_Z29__spirv_AtomicCompareExchangePU3AS4iiiiii(ptr addrspace(4) %r, i32 1, i32 8, i32 2, i32 3, i32 4)
; CHECK: call void @_Z19__spirv_AtomicStorePU3AS1diid(ptr addrspace(1) %p, i32 1, i32 4, double 1.000000e+00)
; CHECK: call i1 @_Z28__spirv_AtomicFlagTestAndSetPU3AS1iii(ptr addrspace(1) %p, i32 1, i32 8)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q, ptr addrspace(4) %r) {
  %1 = call i32 @_Z18__spirv_AtomicIAddPjiij(ptr addrspace(4) %r, i32 1, i32 896, i32 2)
  %2 = call i64 @_Z18__spirv_AtomicUMaxPU3AS1yiiy(ptr addrspace(1) %p, i32 1, i32 0, i64 2)
  %3 = call float @_Z21__spirv_AtomicFAddEXTPU3AS3fiif(ptr addrspace(3) %q, i32 2, i32 0, float 1.0)
  %4 = call i32 @_Z29__spirv_AtomicCompareExchangePjiiijj(ptr addrspace(4) %r, i32 1, i32 8, i32 2, i32 3, i32 4)
  call void @_Z19__spirv_AtomicStorePU3AS1diid(ptr addrspace(1) %p, i32 1, i32 4, double 1.0)
  %5 = call i1 @_Z28__spirv_AtomicFlagTestAndSetPU3AS1iii(ptr addrspace(1) %p, i32 1, i32 8)
  ret void
}

declare i32 @_Z18__spirv_AtomicIAddPjiij(ptr addrspace(4), i32, i32, i32)
declare i64 @_Z18__spirv_AtomicUMaxPU3AS1yiiy(ptr addrspace(1), i32, i32, i64)
declare float @_Z21__spirv_AtomicFAddEXTPU3AS3fiif(ptr addrspace(3), i32, i32, float)
declare i32 @_Z29__spirv_AtomicCompareExchangePjiiijj(ptr addrspace(4), i32, i32, i32, i32, i32)
declare void @_Z19__spirv_AtomicStorePU3AS1diid(ptr addrspace(1), i32, i32, double)
declare i1 @_Z28__spirv_AtomicFlagTestAndSetPU3AS1iii(ptr addrspace(1), i32, i32)
