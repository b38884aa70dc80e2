; If an intrinsic's name is already used for something else, the module is unchanged. Each name is reported once.
; RUN: not opt -S -passes=esimd-globals %s 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error: --implicit-check-not=global

target triple = "spir64-unknown-unknown"

@g = global { <4 x i32> } zeroinitializer #0

; CHECK: error: {{<unknown>|[^ ]*}}:0:0: in function f void (): 'llvm.genx.vload.v4i32.p0' is declared with type 'i32 (ptr)'; expected '<4 x i32> (ptr)'
define void @f() {
  %a = load <4 x i32>, ptr @g
  %b = load <4 x i32>, ptr @g
  ret void
}

declare i32 @llvm.genx.vload.v4i32.p0(ptr)

attributes #0 = { "genx_volatile" }
