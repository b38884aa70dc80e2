; LLVM's largest alignment, 2^32, does not fit into 32 bits. It is preserved.
; RUN: opt -S -verify-each -passes=esimd-vector-arguments %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define internal spir_func <16 x float> @callee(<16 x float> %x.v)
; CHECK-NEXT:    %r.s = alloca <16 x float>, align 4294967296
; CHECK-NEXT:    %x.s = alloca <16 x float>, align 4294967296
; CHECK-NEXT:    store <16 x float> %x.v, ptr %x.s, align 4294967296
; CHECK-NEXT:    %l = load <16 x float>, ptr %x.s, align 4294967296
; CHECK-NEXT:    store <16 x float> %l, ptr %r.s, align 4294967296
; CHECK-NEXT:    [[R:%.*]] = load <16 x float>, ptr %r.s, align 4294967296
; CHECK-NEXT:    ret <16 x float> [[R]]
define internal spir_func void @callee(ptr noalias sret(<16 x float>) %r, ptr %x) {
  %l = load <16 x float>, ptr %x, align 4294967296
  store <16 x float> %l, ptr %r, align 4294967296
  ret void
}

; CHECK-LABEL: define spir_kernel void @caller(
; CHECK:         store <16 x float> %v, ptr %t, align 4294967296
; CHECK-NEXT:    [[V:%.*]] = load <16 x float>, ptr %t, align 4294967296
; CHECK-NEXT:    [[N:%.*]] = call spir_func <16 x float> @callee(<16 x float> [[V]])
; CHECK-NEXT:    store <16 x float> [[N]], ptr %slot, align 4294967296
; CHECK-NEXT:    %n = load <16 x float>, ptr %slot, align 4294967296
define spir_kernel void @caller(<16 x float> %v, ptr addrspace(1) %out) !sycl_explicit_simd !0 {
  %t = alloca <16 x float>, align 4294967296
  %slot = alloca <16 x float>, align 4294967296
  store <16 x float> %v, ptr %t, align 4294967296
  call spir_func void @callee(ptr noalias sret(<16 x float>) %slot, ptr %t)
  %n = load <16 x float>, ptr %slot, align 4294967296
  store <16 x float> %n, ptr addrspace(1) %out, align 64
  ret void
}

!0 = !{}
