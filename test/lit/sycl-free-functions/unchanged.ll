; A module without annotations from the header is not changed.
; RUN: opt -S -passes=sycl-free-functions %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

target triple = "spirv64-unknown-unknown"

@text = private unnamed_addr constant [6 x i8] c"other\00"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @f, ptr @text, ptr null, i32 1, ptr null }]

define spir_func void @f(ptr addrspace(4) %p) {
  ret void
}
