; The pass copies objects in parts of at most 16 bytes. All loads precede the stores. A second run changes nothing.
; RUN: opt -S -passes='nvptx-small-copies,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-small-copies,nvptx-small-copies' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)

; CHECK-LABEL: define void @vectors(
; CHECK-NEXT:    [[A:%.*]] = load <4 x i32>, ptr addrspace(1) %q, align 16
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i8, ptr addrspace(1) %q, i64 16
; CHECK-NEXT:    [[B:%.*]] = load <2 x i32>, ptr addrspace(1) [[Q]], align 16
; CHECK-NEXT:    store <4 x i32> [[A]], ptr addrspace(1) %p, align 16
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr addrspace(1) %p, i64 16
; CHECK-NEXT:    store <2 x i32> [[B]], ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    ret void
define void @vectors(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 32 %p, ptr addrspace(1) align 16 %q, i64 24, i1 false)
  ret void
}

; CHECK-LABEL: define void @words(
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr %q, align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i8, ptr %q, i64 4
; CHECK-NEXT:    [[B:%.*]] = load i16, ptr [[Q]], align 4
; CHECK-NEXT:    [[Q2:%.*]] = getelementptr inbounds i8, ptr %q, i64 6
; CHECK-NEXT:    [[C:%.*]] = load i8, ptr [[Q2]], align 2
; CHECK-NEXT:    store i32 [[A]], ptr %p, align 4
; CHECK:         store i16 [[B]], ptr {{%.*}}, align 4
; CHECK:         store i8 [[C]], ptr {{%.*}}, align 2
; CHECK-NEXT:    ret void
define void @words(ptr %p, ptr %q) {
  call void @llvm.memmove.p0.p0.i32(ptr align 8 %p, ptr align 4 %q, i32 7, i1 false)
  ret void
}
