; An access with an unknown address keeps its alignment, even LLVM's maximum, 2^32.
; RUN: opt -S -verify-each -passes=esimd-globals %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@g = dso_local global <16 x float> zeroinitializer, align 64 #0

; CHECK-LABEL: define spir_func void @f(
; CHECK-NEXT:    %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr align 4294967296 %p)
; CHECK-NEXT:    call void @llvm.genx.vstore.v16f32.p0(<16 x float> %v, ptr align 4294967296 %q)
; CHECK-NEXT:    ret void
define spir_func void @f(ptr %p, ptr %q) {
  %v = load <16 x float>, ptr %p, align 4294967296
  store <16 x float> %v, ptr %q, align 4294967296
  ret void
}

attributes #0 = { "genx_volatile" }
