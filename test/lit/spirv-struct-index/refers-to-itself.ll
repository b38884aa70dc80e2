; In unreachable code, a pointer can be computed from itself, directly or through another pointer.
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes=spirv-struct-index %s | FileCheck %s

; CHECK-LABEL: define i32 @alone(
; CHECK:       dead:
; CHECK-NEXT:    %v = load i32, ptr poison, align 4
; CHECK-NEXT:    ret i32 %v

; CHECK-LABEL: define i32 @two(
; CHECK:       dead:
; CHECK-NEXT:    %v = load i32, ptr poison, align 4
; CHECK-NEXT:    ret i32 %v

; These keep an index, so they are not changed.
; CHECK-LABEL: define i32 @two_that_move(
; CHECK:       dead:
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds %struct.S, ptr [[Q:%.*]], i64 1
; CHECK-NEXT:    [[Q]] = getelementptr inbounds %struct.S, ptr [[P]], i64 2
; CHECK-NEXT:    %v = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 %v

; CHECK-LABEL: define i32 @alone_and_moves(
; CHECK:       dead:
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds %struct.S, ptr [[P]], i64 1
; CHECK-NEXT:    %v = load i32, ptr [[P]], align 4

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, i32 }

define i32 @alone() {
entry:
  ret i32 0

dead:
  %p = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 0
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @two() {
entry:
  ret i32 0

dead:
  %p = getelementptr inbounds %struct.S, ptr %q, i64 0, i32 0
  %q = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 0
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

define i32 @two_that_move() {
entry:
  ret i32 0

dead:
  %p = getelementptr inbounds %struct.S, ptr %q, i64 1, i32 0
  %q = getelementptr inbounds %struct.S, ptr %p, i64 2, i32 0
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

define i32 @alone_and_moves() {
entry:
  ret i32 0

dead:
  %p = getelementptr inbounds %struct.S, ptr %p, i64 1, i32 0
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
