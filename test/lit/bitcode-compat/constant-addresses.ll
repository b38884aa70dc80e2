; A constant getelementptr becomes an instruction. A getelementptr with nuw or nusw but without inbounds loses its flags.
; Pre-release versions of LLVM 19 read the former as undef, and the latter as inbounds.

; REQUIRES: llvm-22, other-opt
; RUN: opt -passes='bitcode-compat<llvm=19>' %s -o %t.bc
; RUN: %other_opt -S -passes=verify %t.bc | FileCheck %s --implicit-check-not=undef --implicit-check-not='(i8'

%S = type { i32, [4 x i32] }
@s = global %S zeroinitializer
@g = addrspace(1) global [8 x i32] zeroinitializer

; CHECK-LABEL: @operands(
define i32 @operands(ptr %p) {
; CHECK-NEXT: [[A:%.*]] = getelementptr inbounds i8, ptr @s, i64 8
; CHECK-NEXT: %x = load i32, ptr [[A]]
  %x = load i32, ptr getelementptr inbounds (i8, ptr @s, i64 8)
; CHECK-NEXT: [[B:%.*]] = getelementptr i8, ptr addrspace(1) @g, i64 4
; CHECK-NEXT: [[C:%.*]] = addrspacecast ptr addrspace(1) [[B]] to ptr addrspace(4)
; CHECK-NEXT: store ptr addrspace(4) [[C]], ptr %p
  store ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr nuw (i8, ptr addrspace(1) @g, i64 4) to ptr addrspace(4)), ptr %p
; CHECK-NEXT: [[D:%.*]] = getelementptr i8, ptr @s, i64 4
; CHECK-NEXT: [[E:%.*]] = ptrtoint ptr [[D]] to i64
; CHECK-NEXT: store i64 [[E]], ptr %p
  store i64 ptrtoaddr (ptr getelementptr (i8, ptr @s, i64 4) to i64), ptr %p
  ret i32 %x
}

; A phi has one value for each predecessor, even if several edges come from the same block.
; CHECK-LABEL: @phi(
; CHECK:      entry:
; CHECK-NEXT:   [[A:%.*]] = getelementptr inbounds i8, ptr @s, i64 8
; CHECK-NEXT:   switch
; CHECK:        phi ptr [ [[A]], %entry ], [ [[A]], %entry ], [ %p, %other ]
define ptr @phi(i32 %n, ptr %p) {
entry:
  switch i32 %n, label %other [
    i32 0, label %end
    i32 1, label %end
  ]
other:
  br label %end
end:
  %r = phi ptr [ getelementptr inbounds (i8, ptr @s, i64 8), %entry ], [ getelementptr inbounds (i8, ptr @s, i64 8), %entry ], [ %p, %other ]
  ret ptr %r
}

; CHECK-LABEL: @flags(
define void @flags(ptr %p, i32 %n) {
; CHECK-NEXT: %a = getelementptr i8, ptr %p, i32 %n
  %a = getelementptr nuw i8, ptr %p, i32 %n
; CHECK-NEXT: %b = getelementptr i8, ptr %p, i32 %n
  %b = getelementptr nusw i8, ptr %p, i32 %n
; CHECK-NEXT: %c = getelementptr inbounds nuw i8, ptr %p, i32 %n
  %c = getelementptr inbounds nuw i8, ptr %p, i32 %n
  ret void
}
