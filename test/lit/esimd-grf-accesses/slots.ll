; The address of a register variable is stored in stack slots: in one slot, in a slot whose own address is in another slot,
; as front ends pass objects to inlined functions, and through freeze. All accesses are to the variable.
; RUN: opt -S -verify-each -passes=esimd-grf-accesses %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@g = global <16 x float> zeroinitializer, align 64 #0

; CHECK-LABEL: define spir_func void @one(
; CHECK:         %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
define spir_func void @one() {
  %slot = alloca ptr
  store ptr @g, ptr %slot
  %p = load ptr, ptr %slot
  %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr %p)
  ret void
}

; CHECK-LABEL: define spir_func void @two(
; CHECK:         %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
define spir_func void @two() {
  %slot = alloca ptr
  %outer = alloca ptr
  store ptr %slot, ptr %outer
  store ptr @g, ptr %slot
  %inner = load ptr, ptr %outer
  %p = load ptr, ptr %inner
  %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr %p)
  ret void
}

; CHECK-LABEL: define spir_func void @frozen(
; CHECK:         %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
define spir_func void @frozen() {
  %p = freeze ptr @g
  %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr %p)
  ret void
}

declare <16 x float> @llvm.genx.vload.v16f32.p0(ptr)

attributes #0 = { "genx_volatile" }
