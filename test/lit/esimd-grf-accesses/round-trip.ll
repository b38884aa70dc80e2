; The pass restores memory accesses that esimd-globals replaced.
; RUN: opt -S -verify-each -passes='esimd-globals,esimd-grf-accesses' %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

target triple = "spir64-unknown-unknown"

@g = global <16 x float> zeroinitializer, align 64 #0

define spir_func void @f(ptr addrspace(4) %p, ptr %q) {
  %v = load volatile <16 x float>, ptr addrspace(4) %p, align 1, !noundef !0
  store <16 x float> %v, ptr %q, align 128, !nontemporal !1
  store volatile <16 x float> %v, ptr %q, align 4
  %w = load <16 x float>, ptr %q, align 64
  ret void
}

attributes #0 = { "genx_volatile" }

!0 = !{}
!1 = !{i32 1}
