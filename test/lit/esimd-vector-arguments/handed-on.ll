; Parameters that are passed on are changed together, even in recursion. If one function prevents the change, none is
; changed. A copy with linkonce_odr linkage becomes internal. The order of uses has no effect.
; RUN: opt -S -verify-each -passes=esimd-vector-arguments %s -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: sed 's/^;ORDER//' %s > %t.order.ll
; RUN: not cmp %s %t.order.ll
; RUN: opt -S -passes=esimd-vector-arguments %t.order.ll | sed 's/order[.]ll/ll/' > %t.order.out.ll
; RUN: sed -e '/^; ModuleID/d' -e '/^source_filename/d' %t.ll > %t.1
; RUN: sed -e '/^; ModuleID/d' -e '/^source_filename/d' %t.order.out.ll > %t.2
; RUN: cmp %t.1 %t.2

target triple = "spir64-unknown-unknown"

%S = type { { <16 x float> } }

$outer = comdat any

; CHECK-LABEL: define internal spir_func <16 x float> @outer(<16 x float> %x.v)
; CHECK-NOT:   comdat
; CHECK:         call spir_func <16 x float> @inner(<16 x float> {{%.*}}, i32 3)
define linkonce_odr hidden spir_func void @outer(ptr addrspace(4) noalias sret(%S) %r, ptr %x) comdat {
  call spir_func void @inner(ptr addrspace(4) sret(%S) %r, ptr %x, i32 3)
  ret void
}

; CHECK-LABEL: define internal spir_func <16 x float> @inner(<16 x float> %x.v, i32 %n)
; CHECK:         call spir_func <16 x float> @inner(<16 x float> {{%.*}}, i32 %m)
define internal spir_func void @inner(ptr addrspace(4) noalias sret(%S) %r, ptr %x, i32 %n) {
  %v = load <16 x float>, ptr %x, align 64
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %more
more:
  %m = sub i32 %n, 1
  call spir_func void @inner(ptr addrspace(4) sret(%S) %r, ptr %x, i32 %m)
  %w = load <16 x float>, ptr %x, align 64
  ret void
end:
  store <16 x float> %v, ptr addrspace(4) %r, align 64
  ret void
}

; The second function writes to its argument, which the caller of the first would observe.
; CHECK-LABEL: define internal spir_func void @reader(ptr %x)
define internal spir_func void @reader(ptr %x) {
  %v = load <16 x float>, ptr %x
  call spir_func void @writer(ptr %x)
  ret void
}

; CHECK-LABEL: define internal spir_func void @writer(ptr %x)
define internal spir_func void @writer(ptr %x) {
  store <16 x float> zeroinitializer, ptr %x
  ret void
}

; This function receives a pointer that another function stores.
; CHECK-LABEL: define internal spir_func <16 x float> @taken(ptr %x)
define internal spir_func <16 x float> @taken(ptr %x) {
  %v = load <16 x float>, ptr %x
  ret <16 x float> %v
}

; CHECK-LABEL: define spir_kernel void @k(
define spir_kernel void @k(<16 x float> %v, ptr addrspace(1) %o) !sycl_explicit_simd !0 {
  %a = alloca %S, align 64
  %b = alloca %S, align 64
  %c = alloca %S, align 64
  %result = addrspacecast ptr %b to ptr addrspace(4)
  store <16 x float> %v, ptr %a
  store <16 x float> %v, ptr %c
  call spir_func void @outer(ptr addrspace(4) sret(%S) %result, ptr %a)
  call spir_func void @reader(ptr %c)
  %t = call spir_func <16 x float> @taken(ptr %c)
  call spir_func void @outer(ptr addrspace(4) sret(%S) %result, ptr %a)
  %w = load <16 x float>, ptr %b
  store <16 x float> %w, ptr addrspace(1) %o
  ret void
;ORDER  uselistorder ptr %a, { 2, 1, 0 }
;ORDER  uselistorder ptr %c, { 2, 0, 1 }
;ORDER  uselistorder ptr addrspace(4) %result, { 1, 0 }
}
;ORDERuselistorder ptr @outer, { 1, 0 }

!0 = !{}
