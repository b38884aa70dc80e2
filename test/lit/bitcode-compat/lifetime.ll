; Lifetime markers get the size of the object as an operand.

; REQUIRES: llvm-22, other-opt
; RUN: opt -disable-verify -passes='bitcode-compat<llvm=19>' %s -o %t.bc
; RUN: %other_opt -S -passes=verify %t.bc | FileCheck %s
; RUN: %opt -S -passes=verify %t.bc | FileCheck %s --check-prefix=BACK

define void @f(i32 %n) {
  %x = alloca <16 x float>, align 64
  %y = alloca [3 x i16], i32 5, align 2
  %z = alloca i8, i32 %n
  %s = alloca <vscale x 4 x i32>
; CHECK: call void @llvm.lifetime.start.p0(i64 64, ptr %x)
; BACK: call void @llvm.lifetime.start.p0(ptr %x)
  call void @llvm.lifetime.start.p0(ptr %x)
; CHECK-NEXT: call void @llvm.lifetime.start.p0(i64 30, ptr %y)
  call void @llvm.lifetime.start.p0(ptr %y)
; CHECK-NEXT: call void @llvm.lifetime.start.p0(i64 -1, ptr %z)
  call void @llvm.lifetime.start.p0(ptr %z)
; CHECK-NEXT: call void @llvm.lifetime.start.p0(i64 -1, ptr %s)
  call void @llvm.lifetime.start.p0(ptr %s)
; CHECK-NEXT: call void @llvm.lifetime.end.p0(i64 64, ptr %x)
  call void @llvm.lifetime.end.p0(ptr %x)
; CHECK-NEXT: call void @llvm.lifetime.end.p0(i64 -1, ptr poison)
  call void @llvm.lifetime.end.p0(ptr poison)
  ret void
}
