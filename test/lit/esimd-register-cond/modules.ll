; The nested passes run only on modules with register variables. Lowering without optimization requires them there.
; RUN: opt -S -passes='esimd-register-cond(function(sroa))' %s | FileCheck %s --implicit-check-not=alloca
; RUN: sed 's/"genx_volatile"/"other"/' %s > %t.ll
; RUN: opt -S -passes='esimd-register-cond(function(sroa))' %t.ll | FileCheck %s --check-prefix=NONE
; RUN: opt -S -passes='lower-esimd<no-optimize>' %s | FileCheck %s --check-prefix=LOWER
; RUN: opt -S -passes='lower-esimd<no-optimize>' %t.ll | FileCheck %s --check-prefix=NONE

target triple = "spir64-unknown-unknown"

@g = global { <4 x i32> } zeroinitializer, align 16 #0

; CHECK-LABEL: define spir_kernel void @k(
; NONE-LABEL:  define spir_kernel void @k(
; NONE-NEXT:     %object = alloca { ptr addrspace(4), i16 }
; LOWER-LABEL: define spir_kernel void @k(
; LOWER-NEXT:    %v = call <4 x i32> @llvm.genx.vload.v4i32.p0(ptr @g)
define spir_kernel void @k(ptr addrspace(1) %out) !sycl_explicit_simd !0 {
  %object = alloca { ptr addrspace(4), i16 }
  store ptr addrspace(4) addrspacecast (ptr @g to ptr addrspace(4)), ptr %object
  %p = load ptr addrspace(4), ptr %object
  %v = load <4 x i32>, ptr addrspace(4) %p
  store <4 x i32> %v, ptr addrspace(1) %out
  ret void
}

attributes #0 = { "genx_volatile" }
!0 = !{}
