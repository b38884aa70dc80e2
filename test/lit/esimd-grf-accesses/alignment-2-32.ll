; A memory access has the alignment of the call, even LLVM's maximum, 2^32.
; RUN: opt -S -verify-each -passes=esimd-grf-accesses %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func void @f(
; CHECK-NEXT:    %v = load <16 x float>, ptr %p, align 4294967296
; CHECK-NEXT:    store <16 x float> %v, ptr %q, align 4294967296
; CHECK-NEXT:    ret void
define spir_func void @f(ptr %p, ptr %q) {
  %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr align 4294967296 %p)
  call void @llvm.genx.vstore.v16f32.p0(<16 x float> %v, ptr align 4294967296 %q)
  ret void
}

declare <16 x float> @llvm.genx.vload.v16f32.p0(ptr)
declare void @llvm.genx.vstore.v16f32.p0(<16 x float>, ptr)
