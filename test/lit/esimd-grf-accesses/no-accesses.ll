; A module without the intrinsics is not changed.
; RUN: opt -S -passes=esimd-grf-accesses %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

@g = global i32 0 #0

define i32 @f(ptr %p) {
  store volatile <16 x float> zeroinitializer, ptr %p, align 4
  %v = load i32, ptr @g
  ret i32 %v
}

; In unreachable code, a pointer can be computed from itself.
define <4 x i32> @dead() {
  ret <4 x i32> zeroinitializer

dead:
  %a = getelementptr i8, ptr %b, i64 0
  %b = getelementptr i8, ptr %a, i64 4
  %v = load <4 x i32>, ptr %b
  br label %dead
}

attributes #0 = { "genx_volatile" }
