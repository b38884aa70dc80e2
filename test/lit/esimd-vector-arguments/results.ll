; A result need not be marked as such: it is sufficient that no other pointer refers to its memory, and that it is written
; before it is read on all paths that return. It may then be any parameter.
; RUN: opt -S -verify-each -passes=esimd-vector-arguments %s | FileCheck %s

target triple = "spir64-unknown-unknown"

%S = type { { <4 x i32> } }

@global = global %S zeroinitializer, align 16

; CHECK-LABEL: define internal spir_func <4 x i32> @always(i1 %c)
; CHECK:       a:
; CHECK-NEXT:    store <4 x i32> {{splat \(i32 1\)|<i32 1, i32 1, i32 1, i32 1>}}, ptr %r.s
; CHECK:       b:
; CHECK-NEXT:    store <4 x i32> zeroinitializer, ptr %r.s
; CHECK:       never:
; CHECK-NEXT:    unreachable
define internal spir_func void @always(ptr noalias writable align 4 %r, i1 %c) {
  br i1 %c, label %a, label %b
a:
  store <4 x i32> <i32 1, i32 1, i32 1, i32 1>, ptr %r
  br label %end
b:
  store <4 x i32> zeroinitializer, ptr %r
  br i1 %c, label %end, label %never
end:
  %v = load <4 x i32>, ptr %r
  ret void
never:
  unreachable
}

; Never written: the result is undefined, as before.
; CHECK-LABEL: define internal spir_func <4 x i32> @nothing()
; CHECK-NEXT:    %r.s = alloca <4 x i32>, align 16
; CHECK-NEXT:    [[R:%.*]] = load <4 x i32>, ptr %r.s
; CHECK-NEXT:    ret <4 x i32> [[R]]
define internal spir_func void @nothing(ptr noalias sret(%S) %r) {
  ret void
}

; The result of an exported function, into which another function returns its result.
; CHECK-LABEL: define spir_func <4 x i32> @exported()
; CHECK-NEXT:    %r.s = alloca <4 x i32>, align 16
; CHECK-NEXT:    [[R:%.*]] = call spir_func <4 x i32> @always(i1 true)
; CHECK-NEXT:    store <4 x i32> [[R]], ptr %r.s, align 16
; CHECK-NEXT:    [[N:%.*]] = call spir_func <4 x i32> @nothing()
; CHECK-NEXT:    store <4 x i32> [[N]], ptr @global, align 16
define spir_func void @exported(ptr noalias sret(%S) %r) {
  call spir_func void @always(ptr %r, i1 true)
  call spir_func void @nothing(ptr sret(%S) @global)
  ret void
}
