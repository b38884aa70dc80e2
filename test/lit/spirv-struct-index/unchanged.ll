; Unchanged: other indices, arrays, vectors of pointers, and modules for other targets.
; RUN: opt -passes=verify %s -o %t.before.bc
; RUN: opt -passes=spirv-struct-index %s -o %t.after.bc
; RUN: cmp %t.before.bc %t.after.bc
; RUN: sed 's/spirv64-unknown-unknown/x86_64-unknown-linux-gnu/; s/i32 1$/i32 0/' %s > %t.x86.ll
; RUN: opt -passes=verify %t.x86.ll -o %t.x86.before.bc
; RUN: opt -passes=spirv-struct-index %t.x86.ll -o %t.x86.after.bc
; RUN: cmp %t.x86.before.bc %t.x86.after.bc

target triple = "spirv64-unknown-unknown"

define ptr @second_member(ptr %s) {
  %p = getelementptr inbounds { i64, i32 }, ptr %s, i32 0, i32 1
  ret ptr %p
}

define ptr @array(ptr %s) {
  %p = getelementptr inbounds [4 x i32], ptr %s, i64 0, i64 0
  ret ptr %p
}

define <2 x ptr> @pointers(<2 x ptr> %s) {
  %p = getelementptr inbounds { i64, i32 }, <2 x ptr> %s, i32 0, i32 0
  ret <2 x ptr> %p
}
