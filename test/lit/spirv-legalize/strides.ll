; Address computations do not use types unknown to SPIR-V, because the translator rejects them. An i24 has four bytes in memory.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s
; RUN: opt -S -passes=spirv-legalize %s | opt -S -passes=spirv-legalize | FileCheck %s

target triple = "spir64-unknown-unknown"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT:    %constant = getelementptr inbounds i8, ptr addrspace(1) %p, i64 52
; CHECK-NEXT:    %variable = getelementptr [4 x i8], ptr addrspace(1) %p, i64 %i
; CHECK-NEXT:    %negative = getelementptr [16 x i8], ptr addrspace(1) %p, i32 %n
; CHECK-NEXT:    %array = getelementptr inbounds [3 x [16 x i8]], ptr addrspace(1) %p, i64 %i, i64 %i
; CHECK-NEXT:    %member = getelementptr i8, ptr addrspace(1) %p, i64 20
; CHECK-NEXT:    %same = getelementptr <3 x i8>, ptr addrspace(1) %p, i64 %i
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %i, i32 %n) {
  %constant = getelementptr inbounds i24, ptr addrspace(1) %p, i64 13
  %variable = getelementptr i24, ptr addrspace(1) %p, i64 %i
  %negative = getelementptr <7 x i16>, ptr addrspace(1) %p, i32 %n
  %array = getelementptr inbounds [3 x <7 x i16>], ptr addrspace(1) %p, i64 %i, i64 %i
  %member = getelementptr { <1 x i32>, { i24, i24 } }, ptr addrspace(1) %p, i64 1, i32 1, i32 1
  %same = getelementptr <3 x i8>, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %constant
  store i8 1, ptr addrspace(1) %variable
  store i8 1, ptr addrspace(1) %negative
  store i8 1, ptr addrspace(1) %array
  store i8 1, ptr addrspace(1) %member
  store i8 1, ptr addrspace(1) %same
  ret void
}

; An index into a struct or vector.
; CHECK-LABEL: define spir_kernel void @into(
; CHECK-NEXT:    [[I:%.*]] = mul i64 %i, 64
; CHECK-NEXT:    [[M:%.*]] = add i64 [[I]], 32
; CHECK-NEXT:    [[N:%.*]] = sext i32 %n to i64
; CHECK-NEXT:    [[L:%.*]] = mul i64 [[N]], 4
; CHECK-NEXT:    [[S:%.*]] = add i64 [[M]], [[L]]
; CHECK-NEXT:    %lane = getelementptr i8, ptr addrspace(1) %p, i64 [[S]]
define spir_kernel void @into(ptr addrspace(1) %p, i64 %i, i32 %n) {
  %lane = getelementptr { i8, <6 x i32> }, ptr addrspace(1) %p, i64 %i, i32 1, i32 %n
  store i8 1, ptr addrspace(1) %lane
  ret void
}
