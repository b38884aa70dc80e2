; Each kernel is a separate part, with only the globals that it reaches. Files are numbered in module order.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=k.table;text>' -disable-output %s
; RUN: FileCheck --check-prefix=TABLE --match-full-lines %s < k.table
; RUN: FileCheck --check-prefix=SYMBOLS --match-full-lines %s < k_1.sym
; RUN: opt -S -passes=verify k_0.ll | FileCheck --check-prefix=FIRST --implicit-check-not='{{define|declare|@.* =}}' %s
; RUN: opt -S -passes=verify k_1.ll | FileCheck --check-prefix=SECOND --implicit-check-not='{{define|declare|@.* =}}' %s

; TABLE:      [Code|Symbols|Kind]
; TABLE-NEXT: k_0.ll|k_0.sym|sycl
; TABLE-NEXT: k_1.ll|k_1.sym|sycl
; TABLE-NOT:  {{.}}

; SYMBOLS:     second
; SYMBOLS-NOT: {{.}}

; FIRST: define internal spir_func i32 @shared(i32 %x)
; FIRST: define spir_kernel void @first(ptr addrspace(1) %out)
; FIRST: declare spir_func void @external()

; SECOND: @table = internal addrspace(1) constant [2 x i32] [i32 1, i32 2]
; SECOND: define internal spir_func i32 @shared(i32 %x)
; SECOND: define spir_kernel void @second(ptr addrspace(1) %out)

@table = internal addrspace(1) constant [2 x i32] [i32 1, i32 2]
@unused = internal addrspace(1) constant i32 3

define internal spir_func i32 @shared(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define internal spir_func void @dead() {
  ret void
}

define spir_kernel void @first(ptr addrspace(1) %out) {
  %x = call spir_func i32 @shared(i32 1)
  store i32 %x, ptr addrspace(1) %out
  call spir_func void @external()
  ret void
}

define spir_kernel void @second(ptr addrspace(1) %out) {
  %y = load i32, ptr addrspace(1) @table
  %x = call spir_func i32 @shared(i32 %y)
  store i32 %x, ptr addrspace(1) %out
  ret void
}

declare spir_func void @external()
