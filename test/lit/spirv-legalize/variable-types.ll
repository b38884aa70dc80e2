; Uses of a variable from which LLVM's back end would infer another type go through an address computation of the allocated
; type. A variable that contains a pointer becomes a variable that contains a struct. A second run changes nothing.
; REQUIRES: llvm-22
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s
; RUN: opt -passes=spirv-legalize %s -o %t.once.bc
; RUN: opt -passes=spirv-legalize %t.once.bc -o %t.twice.bc
; RUN: cmp %t.once.bc %t.twice.bc

target triple = "spir64-unknown-unknown"

%Info = type { ptr addrspace(4), [50 x i64], i32 }

@counts = internal addrspace(3) global [64 x i32] undef
@others = internal addrspace(3) global [64 x i32] undef
; CHECK: @next = internal addrspace(3) global { ptr addrspace(4) } undef
@next = internal addrspace(3) global ptr addrspace(4) undef

; A pointer is loaded from the start of a struct.
; CHECK-LABEL: define i64 @load(
; CHECK-NEXT:    %info = alloca %Info, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr align 8 %info, ptr addrspace(1) align 8 %p, i64 412, i1 false)
; CHECK-NEXT:    [[WHOLE:%.*]] = getelementptr %Info, ptr %info, i64 0
; CHECK-NEXT:    %data = load ptr addrspace(4), ptr [[WHOLE]], align 8
; CHECK-NEXT:    %size = getelementptr %Info, ptr %info, i64 0, i32 1
define i64 @load(ptr addrspace(1) %p) {
  %info = alloca %Info, align 8
  call void @llvm.memcpy.p0.p1.i64(ptr align 8 %info, ptr addrspace(1) align 8 %p, i64 412, i1 false)
  %data = load ptr addrspace(4), ptr %info, align 8
  %size = getelementptr %Info, ptr %info, i64 0, i32 1
  %r = load i64, ptr addrspace(4) %data, align 8
  ret i64 %r
}

; CHECK-LABEL: define void @pointers(
; CHECK-NEXT:    %table = alloca %Info, align 8
; CHECK-NEXT:    [[WHOLE:%.*]] = getelementptr %Info, ptr %table, i64 0
; CHECK-NEXT:    %p = getelementptr [4 x ptr], ptr [[WHOLE]], i64 0, i64 %i
define void @pointers(i64 %i) {
  %table = alloca %Info, align 8
  %p = getelementptr [4 x ptr], ptr %table, i64 0, i64 %i
  store ptr null, ptr %p, align 8
  ret void
}

; The first use of a local variable determines its type: here, it would be i32.
; CHECK-LABEL: define void @atomic(
; CHECK-NEXT:    [[WHOLE:%.*]] = getelementptr [64 x i32], ptr addrspace(3) @counts, i64 0
; CHECK-NEXT:    %old = atomicrmw add ptr addrspace(3) [[WHOLE]], i32 1 monotonic
define void @atomic() {
  %old = atomicrmw add ptr addrspace(3) @counts, i32 1 monotonic
  ret void
}

; CHECK-LABEL: define i8 @phi(
; CHECK:       one:
; CHECK-NEXT:    [[ONE:%.*]] = getelementptr [64 x i32], ptr addrspace(3) @counts, i64 0
; CHECK-NEXT:    br label %end
; CHECK:       end:
; CHECK-NEXT:    %p = phi ptr addrspace(3) [ [[ONE]], %one ], [ [[TWO:%.*]], %entry ], [ [[TWO]], %entry ]
define i8 @phi(i32 %c) {
entry:
  switch i32 %c, label %one [
    i32 0, label %end
    i32 1, label %end
  ]
one:
  br label %end
end:
  %p = phi ptr addrspace(3) [ @counts, %one ], [ @others, %entry ], [ @others, %entry ]
  %r = load i8, ptr addrspace(3) %p
  ret i8 %r
}

; CHECK-LABEL: define i8 @pointer(
; CHECK-NEXT:    %p = alloca { ptr addrspace(1) }, align 8
; CHECK-NEXT:    %generic = addrspacecast ptr %p to ptr addrspace(4)
; CHECK-NEXT:    %q = load i8, ptr addrspace(4) %generic
define i8 @pointer() {
  %p = alloca ptr addrspace(1), align 8
  %generic = addrspacecast ptr %p to ptr addrspace(4)
  %q = load i8, ptr addrspace(4) %generic
  ret i8 %q
}

; CHECK-LABEL: define void @local_pointer(
; CHECK-NEXT:    [[WHOLE:%.*]] = getelementptr { ptr addrspace(4) }, ptr addrspace(3) @next, i64 0
; CHECK-NEXT:    %old = atomicrmw xchg ptr addrspace(3) [[WHOLE]], i32 1 monotonic
define void @local_pointer() {
  %old = atomicrmw xchg ptr addrspace(3) @next, i32 1 monotonic
  ret void
}

; CHECK-LABEL: define void @constant(
; CHECK-NEXT:    store i8 5, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @others, i64 24)
define void @constant() {
  store i8 5, ptr addrspace(3) getelementptr ([4 x ptr], ptr addrspace(3) @others, i64 0, i64 3)
  ret void
}

; Unchanged.
; CHECK-LABEL: define ptr @safe(
; CHECK-NEXT:    %p = alloca ptr, align 8
; CHECK-NEXT:    %s = alloca [4 x float], align 4
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr %s)
; CHECK-NEXT:    store ptr null, ptr %p, align 8
; CHECK-NEXT:    store float 1.000000e+00, ptr %s, align 4
; CHECK-NEXT:    %g = getelementptr i8, ptr %s, i64 4
; CHECK-NEXT:    %q = load ptr, ptr %p, align 8
; CHECK-NEXT:    ret ptr %q
define ptr @safe() {
  %p = alloca ptr, align 8
  %s = alloca [4 x float], align 4
  call void @llvm.lifetime.start.p0(ptr %s)
  store ptr null, ptr %p, align 8
  store float 1.0, ptr %s, align 4
  %g = getelementptr i8, ptr %s, i64 4
  %q = load ptr, ptr %p, align 8
  ret ptr %q
}

declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
