; A variable has the same name as the intrinsic.
; RUN: not opt -S -passes=esimd-globals %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

@g = global <16 x float> zeroinitializer, align 64 #0
@llvm.genx.vstore.v16f32.p0 = global i32 0

; CHECK: error: <unknown>:0:0: in function f void (): 'llvm.genx.vstore.v16f32.p0' is a variable or alias; expected a function
define void @f() {
  store <16 x float> zeroinitializer, ptr @g
  ret void
}

attributes #0 = { "genx_volatile" }
