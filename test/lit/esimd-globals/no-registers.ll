; A module without variables to change is not changed.
; RUN: opt -S -passes=esimd-globals %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

target triple = "spir64-unknown-unknown"

@scalar = global i32 0 #0
@plain = global <4 x i32> zeroinitializer

define void @f(ptr addrspace(4) %p) {
  %a = load <4 x i32>, ptr addrspace(4) %p
  store <4 x i32> %a, ptr @plain
  %b = load i32, ptr @scalar
  ret void
}

attributes #0 = { "genx_volatile" }
