; LLVM's back end emits a memset with a constant value and size as a copy from an unaligned constant: it becomes a copy from a
; constant with the alignment of the destination. A second run changes nothing.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s
; RUN: opt -S -passes=spirv-legalize <%s >%t.once.ll
; RUN: opt -S -passes=spirv-legalize <%t.once.ll | diff %t.once.ll -

target triple = "spir64-unknown-unknown"

; CHECK-DAG: @[[ZERO:syclpasses.fill[.0-9]*]] = private unnamed_addr addrspace(2) constant [32 x i8] zeroinitializer, align 16
; CHECK-DAG: @[[SEVEN:syclpasses.fill[.0-9]*]] = private unnamed_addr addrspace(2) constant [3 x i8] c"\07\07\07", align 2

; CHECK-LABEL: define void @known(
; CHECK-NEXT:    %a = alloca [32 x i8], align 16
; CHECK-NEXT:    call void @llvm.memcpy.p0.p2.i64(ptr align 8 %a, ptr addrspace(2) align 16 @[[ZERO]], i64 32, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p1.p2.i64(ptr addrspace(1) align 4 %p, ptr addrspace(2) align 4 @[[ZERO]], i64 32, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p1.p2.i64(ptr addrspace(1) align 2 %p, ptr addrspace(2) align 2 @[[SEVEN]], i64 3, i1 false)
define void @known(ptr addrspace(1) %p) {
  %a = alloca [32 x i8], align 16
  call void @llvm.memset.p0.i64(ptr align 8 %a, i8 0, i64 32, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %p, i8 0, i64 32, i1 false)
  call void @llvm.memset.p1.i32(ptr addrspace(1) align 2 %p, i8 7, i32 3, i1 false)
  ret void
}

; The alignment of the pointer is not known.
; CHECK-LABEL: define void @loaded(
; CHECK-NEXT:    %q = load ptr addrspace(1), ptr addrspace(1) %p
; CHECK-NEXT:    [[FROM:%.*]] = getelementptr [32 x i8], ptr addrspace(2) @[[ZERO]], i64 0
; CHECK-NEXT:    call void @syclpasses.spirv.memcpy.8.32.isVoid.p1.p2.i64.i1(ptr addrspace(1) %q, ptr addrspace(2) [[FROM]], i64 32, i1 false)
define void @loaded(ptr addrspace(1) %p) {
  %q = load ptr addrspace(1), ptr addrspace(1) %p
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 8 %q, i8 0, i64 32, i1 false)
  ret void
}

; Volatile, large, and other calls that become a loop over bytes.
; CHECK-LABEL: define void @others(
; CHECK-NEXT:    call void @syclpasses.spirv.memset.1.volatile.isVoid.p1.i8.i64.i1(ptr addrspace(1) %p, i8 0, i64 32, i1 true)
; CHECK-NEXT:    call void @syclpasses.spirv.memset.1.isVoid.p1.i8.i64.i1(ptr addrspace(1) %p, i8 7, i64 100000, i1 false)
; CHECK-NEXT:    call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 0, i64 %n, i1 false)
; CHECK-NEXT:    call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 %b, i64 32, i1 false)
define void @others(ptr addrspace(1) %p, i64 %n, i8 %b) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 0, i64 32, i1 true)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 7, i64 100000, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 0, i64 %n, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 %b, i64 32, i1 false)
  ret void
}

; CHECK:      define internal void @syclpasses.spirv.memset.1.volatile.isVoid.p1.i8.i64.i1(
; CHECK-NEXT:   call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %x0, i8 %x1, i64 %x2, i1 true)

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memset.p1.i32(ptr addrspace(1), i8, i32, i1)
