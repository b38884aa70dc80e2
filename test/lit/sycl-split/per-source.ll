; Kernels in one translation unit are a part, even if others are between them. Functions in other units are included if used.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_source;out=k.table;text>' -disable-output %s
; RUN: cat k.table k_0.sym k_1.sym | FileCheck --match-full-lines %s
; RUN: FileCheck --check-prefix=FIRST --implicit-check-not=define %s < k_0.ll

; CHECK:      [Code|Symbols|Kind]
; CHECK-NEXT: k_0.ll|k_0.sym|sycl
; CHECK-NEXT: k_1.ll|k_1.sym|sycl
; CHECK-NEXT: a1
; CHECK-NEXT: a2
; CHECK-NEXT: b
; CHECK-NEXT: in_b
; CHECK-NOT:  {{.}}

; FIRST: define spir_kernel void @a1()
; FIRST: define spir_kernel void @a2()
; This is an entry point of the other part, so this part must not export it.
; FIRST: define internal spir_func void @in_b() {

define spir_kernel void @a1() #0 {
  ret void
}

define spir_kernel void @b() #1 {
  ret void
}

define spir_kernel void @a2() #0 {
  call spir_func void @in_b()
  ret void
}

define spir_func void @in_b() #1 {
  ret void
}

attributes #0 = { "sycl-module-id"="a.cpp" }
attributes #1 = { "sycl-module-id"="b.cpp" }
