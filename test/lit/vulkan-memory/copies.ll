; Small copies become loads and stores; large copies become loops.

; RUN: opt -S -passes=vulkan-memory %s | FileCheck %s

; CHECK-LABEL: @small(
; CHECK: load i32, ptr addrspace(1) %{{.*}}, align 4
; CHECK: load i32
; CHECK: store i32 %{{.*}}, ptr %{{.*}}, align 4
; CHECK: store i32
; CHECK-NOT: call
define void @small(ptr %a, ptr addrspace(1) %b) {
  call void @llvm.memcpy.p0.p1.i32(ptr align 4 %a, ptr addrspace(1) align 8 %b, i32 8, i1 false)
  ret void
}

; CHECK-LABEL: @fill(
; CHECK: %[[BYTE:.*]] = zext i8 %v to i16
; CHECK: mul i16 %[[BYTE]], 257
; CHECK: store i16 {{.*}}align 2
define void @fill(ptr %a, i8 %v) {
  call void @llvm.memset.p0.i32(ptr align 2 %a, i8 %v, i32 4, i1 false)
  ret void
}

; CHECK-LABEL: @unknown(
; CHECK: copy.header:
; CHECK: phi i32
; CHECK: copy:
; CHECK: load i8
; CHECK: store i8
; CHECK: copied:
define void @unknown(ptr %a, ptr %b, i32 %n) {
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %a, ptr align 4 %b, i32 %n, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p1.i32(ptr, ptr addrspace(1), i32, i1)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
