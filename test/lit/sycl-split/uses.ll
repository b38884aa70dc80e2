; Reachability through initializers, constant expressions, aliases, ifuncs and block addresses, and in cycles.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=k.table>' -disable-output %s
; RUN: opt -S -passes=verify k_0.bc | FileCheck --implicit-check-not='{{define|declare|@.* =}}' %s
; RUN: opt -S -passes=verify k_1.bc | FileCheck --check-prefix=OTHER --implicit-check-not='{{define|declare|@.* =}}' %s
; RUN: opt -S -passes=verify k_2.bc | FileCheck --check-prefix=BLOCKS --implicit-check-not='{{define|declare|@.* =}}' %s

; CHECK: @table = internal addrspace(1) constant { ptr addrspace(1), ptr } { ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @inner, i64 4), ptr @second_name }
; CHECK: @inner = internal addrspace(1) global [2 x i32] zeroinitializer
; CHECK: @circle = internal addrspace(1) global ptr addrspace(1) @circle
; CHECK: @first_name = alias void (), ptr @named
; CHECK: @second_name = alias void (), ptr @first_name
; CHECK: @resolved = ifunc void (), ptr @resolver
; CHECK: define spir_kernel void @k(
; CHECK: define internal spir_func i32 @even(
; CHECK: define internal spir_func i32 @odd(
; CHECK: define void @named()
; CHECK: define ptr @resolver()

; OTHER: define spir_kernel void @other()

; BLOCKS: @blocks = internal addrspace(1) constant [2 x ptr] [ptr blockaddress(@jumps, %a), ptr blockaddress(@jumps, %b)]
; BLOCKS: define spir_kernel void @uses_blocks()
; BLOCKS: define internal spir_func void @jumps(

@table = internal addrspace(1) constant { ptr addrspace(1), ptr } { ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @inner, i64 4), ptr @second_name }
@inner = internal addrspace(1) global [2 x i32] zeroinitializer
@circle = internal addrspace(1) global ptr addrspace(1) @circle
@blocks = internal addrspace(1) constant [2 x ptr] [ptr blockaddress(@jumps, %a), ptr blockaddress(@jumps, %b)]
@second_name = alias void (), ptr @first_name
@first_name = alias void (), ptr @named
@resolved = ifunc void (), ptr @resolver

define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = load i32, ptr addrspace(1) @table
  %y = call spir_func i32 @even(i32 %x)
  store ptr addrspace(1) @circle, ptr addrspace(1) %out
  call void @resolved()
  ret void
}

define internal spir_func i32 @even(i32 %x) {
  %done = icmp eq i32 %x, 0
  br i1 %done, label %end, label %more
more:
  %less = sub i32 %x, 1
  %r = call spir_func i32 @odd(i32 %less)
  br label %end
end:
  %result = phi i32 [ 1, %0 ], [ %r, %more ]
  ret i32 %result
}

define internal spir_func i32 @odd(i32 %x) {
  %r = call spir_func i32 @even(i32 %x)
  ret i32 %r
}

define void @named() {
  ret void
}

define ptr @resolver() {
  ret ptr null
}

define spir_kernel void @other() {
  ret void
}

define spir_kernel void @uses_blocks() {
  %block = load ptr, ptr addrspace(1) @blocks
  call spir_func void @jumps(ptr %block)
  ret void
}

define internal spir_func void @jumps(ptr %to) {
  indirectbr ptr %to, [label %a, label %b]
a:
  ret void
b:
  ret void
}
