; Variables, addresses and copied parameters whose types contain integers that SPIR-V does not support use bytes instead.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s --implicit-check-not='{{i(24|128)}}'

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

; CHECK: @table = internal addrspace(2) constant [24 x i8] c"\01\00\00\00\00\00\00\00\02\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00", align 16
@table = internal addrspace(2) constant { i128, i24 } { i128 36893488147419103233, i24 3 }, align 16
; CHECK: @local = internal addrspace(3) global [48 x i8] undef, align 32
@local = internal addrspace(3) global [3 x i128] undef, align 32

; CHECK-LABEL: define i8 @f(
; CHECK-NEXT:    [[SLOT:%.*]] = alloca [64 x i8], align 32
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds [4 x [16 x i8]], ptr [[SLOT]], i64 0, i64 %i
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[P]]
; CHECK-NEXT:    [[J:%.*]] = sext i32 %j to i64
; CHECK-NEXT:    [[B:%.*]] = mul i64 [[J]], 24
; CHECK-NEXT:    [[C:%.*]] = add i64 [[B]], 16
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(2) @table, i64 [[C]]
; CHECK-NEXT:    [[Y:%.*]] = load i8, ptr addrspace(2) [[Q]]
define i8 @f(i64 %i, i32 %j) {
  %slot = alloca [4 x i128], align 32
  %p = getelementptr inbounds [4 x i128], ptr %slot, i64 0, i64 %i
  %x = load i8, ptr %p
  %q = getelementptr { i128, i24 }, ptr addrspace(2) @table, i32 %j, i32 1
  %y = load i8, ptr addrspace(2) %q
  %z = load i8, ptr addrspace(3) @local
  %s = add i8 %x, %y
  %r = add i8 %s, %z
  ret i8 %r
}

; CHECK-LABEL: define void @copied(
; CHECK-SAME:    ptr sret({ [2 x i64] }) align 8 %r, ptr byval({ [3 x i64] }) align 8 %p)
; CHECK-NEXT:    call void @copied(ptr sret({ [2 x i64] }) %r, ptr byval({ [3 x i64] }) %p)
define void @copied(ptr sret(i128) align 8 %r, ptr byval({ i128, i24 }) align 8 %p) {
  call void @copied(ptr sret(i128) %r, ptr byval({ i128, i24 }) %p)
  ret void
}

; CHECK-LABEL: define i8 @constant(
; CHECK:         load i8, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) addrspacecast (ptr addrspace(3) @local to ptr addrspace(4)), i64 32)
define i8 @constant() {
  %x = load i8, ptr addrspace(4) getelementptr ([3 x i128], ptr addrspace(4) addrspacecast (ptr addrspace(3) @local to ptr addrspace(4)), i64 0, i64 2)
  ret i8 %x
}
