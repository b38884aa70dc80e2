; Both operands of a copy get the same alignment: OpCopyMemorySized has only one before SPIR-V 1.4, and LLVM's back end uses
; that of the destination, or of the variable that the destination points into. A second run changes nothing.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s
; RUN: opt -S -passes=spirv-legalize <%s >%t.once.ll
; RUN: opt -S -passes=spirv-legalize <%t.once.ll | diff %t.once.ll -

target triple = "spir64-unknown-unknown"

@wide = internal addrspace(3) global [4 x i64] undef, align 16
@narrow = internal addrspace(3) global [4 x i64] undef, align 8

; CHECK-LABEL: define void @arguments(
; CHECK-NEXT:    call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 8 %p, ptr addrspace(4) align 8 %q, i64 24, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 1 %p, ptr addrspace(4) %q, i64 24, i1 true)
; CHECK-NEXT:    call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 4 %p, ptr addrspace(4) align 4 %q, i64 24, i1 false)
; CHECK-NEXT:    call void @syclpasses.spirv.memcpy.8.24.isVoid.p1.p4.i64.i1(ptr addrspace(1) %aligned, ptr addrspace(4) %q, i64 24, i1 false)
define void @arguments(ptr addrspace(1) %p, ptr addrspace(4) %q, ptr addrspace(1) align 16 %aligned) {
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 16 %p, ptr addrspace(4) align 8 %q, i64 24, i1 false)
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 16 %p, ptr addrspace(4) %q, i64 24, i1 true)
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 4 %p, ptr addrspace(4) align 4 %q, i64 24, i1 false)
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 8 %aligned, ptr addrspace(4) align 8 %q, i64 24, i1 false)
  ret void
}

; The alignment of a loaded pointer is not known.
; CHECK-LABEL: define void @loaded(
; CHECK-NEXT:    %l = load ptr addrspace(1), ptr addrspace(4) %q, align 8
; CHECK-NEXT:    call void @syclpasses.spirv.memcpy.1.24.volatile.isVoid.p1.p4.i64.i1(ptr addrspace(1) %l, ptr addrspace(4) %q, i64 24, i1 true)
; CHECK-NEXT:    call void @syclpasses.spirv.memcpy.4.isVoid.p1.p4.i64.i1(ptr addrspace(1) %l, ptr addrspace(4) %q, i64 %n, i1 false)
define void @loaded(ptr addrspace(4) %q, i64 %n) {
  %l = load ptr addrspace(1), ptr addrspace(4) %q, align 8
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 16 %l, ptr addrspace(4) %q, i64 24, i1 true)
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 8 %l, ptr addrspace(4) align 4 %q, i64 %n, i1 false)
  ret void
}

; The known alignment of the variable is used, because LLVM raises the alignment of the destination to it.
; CHECK-LABEL: define void @variables(
; CHECK-NEXT:    [[WIDE:%.*]] = getelementptr [4 x i64], ptr addrspace(3) @wide, i64 0
; CHECK-NEXT:    call void @syclpasses.spirv.memcpy.8.24.isVoid.p3.p4.i64.i1(ptr addrspace(3) [[WIDE]], ptr addrspace(4) %q, i64 24, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p3.p4.i64(ptr addrspace(3) align 8 @narrow, ptr addrspace(4) align 8 %q, i64 24, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p3.p4.i64(ptr addrspace(3) align 8 @wide, ptr addrspace(4) align 16 %q, i64 24, i1 false)
define void @variables(ptr addrspace(4) %q) {
  call void @llvm.memcpy.p3.p4.i64(ptr addrspace(3) align 8 @wide, ptr addrspace(4) align 8 %q, i64 24, i1 false)
  call void @llvm.memcpy.p3.p4.i64(ptr addrspace(3) align 16 @narrow, ptr addrspace(4) align 8 %q, i64 24, i1 false)
  call void @llvm.memcpy.p3.p4.i64(ptr addrspace(3) align 8 @wide, ptr addrspace(4) align 16 %q, i64 24, i1 false)
  ret void
}

; CHECK-LABEL: define internal void @syclpasses.spirv.memcpy.8.24.isVoid.p1.p4.i64.i1(
; CHECK-NEXT:    call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 8 %x0, ptr addrspace(4) align 8 %x1, i64 24, i1 false)
; CHECK-LABEL: define internal void @syclpasses.spirv.memcpy.1.24.volatile.isVoid.p1.p4.i64.i1(
; CHECK-NEXT:    call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 1 %x0, ptr addrspace(4) align 1 %x1, i64 24, i1 true)
; CHECK-LABEL: define internal void @syclpasses.spirv.memcpy.4.isVoid.p1.p4.i64.i1(
; CHECK-NEXT:    call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 4 %x0, ptr addrspace(4) align 4 %x1, i64 %x2, i1 false)

declare void @llvm.memcpy.p1.p4.i64(ptr addrspace(1), ptr addrspace(4), i64, i1)
declare void @llvm.memcpy.p3.p4.i64(ptr addrspace(3), ptr addrspace(4), i64, i1)
