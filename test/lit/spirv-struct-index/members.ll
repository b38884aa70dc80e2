; Indices of first members are removed; indices before and after them are kept.
; RUN: opt -S -verify-each -passes=spirv-struct-index %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spirv-struct-index,spirv-struct-index' %s | FileCheck %s

target triple = "spirv64-unknown-unknown"

%struct.Inner = type { [4 x i32], float }
%struct.Outer = type { %struct.Inner, i64 }

; CHECK-LABEL: define i64 @nothing_is_left(
; CHECK-NEXT:    %v = load i64, ptr %s
define i64 @nothing_is_left(ptr %s) {
  %p = getelementptr inbounds { i64, i32 }, ptr %s, i32 0, i32 0
  %v = load i64, ptr %p
  ret i64 %v
}

; CHECK-LABEL: define ptr @the_front_is_left(
; CHECK-NEXT:    %p = getelementptr inbounds %struct.Outer, ptr %s, i64 %i
; CHECK-NEXT:    ret ptr %p
define ptr @the_front_is_left(ptr %s, i64 %i) {
  %p = getelementptr inbounds %struct.Outer, ptr %s, i64 %i, i32 0, i32 0
  ret ptr %p
}

; CHECK-LABEL: define ptr @both_are_left(
; CHECK-NEXT:    [[FRONT:%.*]] = getelementptr inbounds %struct.Outer, ptr %s, i64 %i
; CHECK-NEXT:    %p = getelementptr inbounds [4 x i32], ptr [[FRONT]], i64 0, i64 %j
; CHECK-NEXT:    ret ptr %p
define ptr @both_are_left(ptr %s, i64 %i, i64 %j) {
  %p = getelementptr inbounds %struct.Outer, ptr %s, i64 %i, i32 0, i32 0, i64 %j
  ret ptr %p
}

; A structure after the first member.
; CHECK-LABEL: define ptr @second_of_first(
; CHECK-NEXT:    %p = getelementptr inbounds %struct.Inner, ptr %s, i64 0, i32 1
; CHECK-NEXT:    ret ptr %p
define ptr @second_of_first(ptr %s) {
  %p = getelementptr inbounds %struct.Outer, ptr %s, i64 0, i32 0, i32 1
  ret ptr %p
}

; Without inbounds in the input, the output has no inbounds.
; CHECK-LABEL: define ptr @not_in_bounds(
; CHECK-NEXT:    %p = getelementptr [4 x i32], ptr %s, i64 0, i64 %j
define ptr @not_in_bounds(ptr %s, i64 %j) {
  %p = getelementptr %struct.Inner, ptr %s, i64 0, i32 0, i64 %j
  ret ptr %p
}
