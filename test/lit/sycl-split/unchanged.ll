; The module is not changed. Splitting a part again results in the same part.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -S -passes=verify %s -o before.ll
; RUN: opt -S -passes='sycl-split<mode=per_kernel;out=k.table;text>' %s -o after.ll
; RUN: cmp before.ll after.ll
; RUN: opt -passes='sycl-split<mode=per_kernel;out=again.table;text>' -disable-output k_0.ll
; RUN: sed 1d k_0.ll > first.ll
; RUN: sed 1d again_0.ll > second.ll
; RUN: cmp first.ll second.ll
; RUN: FileCheck --match-full-lines %s < again.table

; CHECK:      [Code|Symbols|Kind]
; CHECK-NEXT: again_0.ll|again_0.sym|sycl
; CHECK-NOT:  {{.}}

@value = internal addrspace(1) constant i32 3

define spir_kernel void @a() {
  ret void
}

define spir_kernel void @b(ptr addrspace(1) %out) {
entry:
  %x = load i32, ptr addrspace(1) @value
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, %x
  %done = icmp sgt i32 %next, 9
  br i1 %done, label %end, label %loop, !prof !0
end:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 9}
