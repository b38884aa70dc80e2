; Integers of odd widths become wider integers whose upper bits are zero.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s
; RUN: opt -S -passes=spirv-legalize %s -o %t.once.ll
; RUN: opt -S -passes=spirv-legalize %t.once.ll | grep -v ModuleID >%t.twice.ll
; RUN: grep -v ModuleID %t.once.ll | cmp - %t.twice.ll

target triple = "spir64-unknown-unknown"

; A switch that the optimizer turned into a bit table.
; CHECK-LABEL: define i1 @table(
; CHECK-NEXT:    [[SHIFT:%.*]] = call i16 @syclpasses.spirv.trunc.9_32.i16.i32(i32 %x)
; CHECK-NEXT:    [[BITS:%.*]] = call i16 @syclpasses.spirv.lshr.9_9_9.i16.i16.i16(i16 484, i16 [[SHIFT]])
; CHECK-NEXT:    [[BIT:%.*]] = call i1 @syclpasses.spirv.trunc.1_9.i1.i16(i16 [[BITS]])
; CHECK-NEXT:    ret i1 [[BIT]]
define i1 @table(i32 %x) {
  %shift = trunc i32 %x to i9
  %bits = lshr i9 -28, %shift
  %bit = trunc i9 %bits to i1
  ret i1 %bit
}

; CHECK-LABEL: define i32 @loop(
; CHECK:       loop:
; CHECK-NEXT:    [[I:%.*]] = phi i8 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NEXT:    [[NEXT]] = call i8 @syclpasses.spirv.add.3_3_3.i8.i8.i8(i8 [[I]], i8 1)
; CHECK-NEXT:    [[C:%.*]] = call i1 @syclpasses.spirv.icmp.slt.1_3_3.i1.i8.i8(i8 [[NEXT]], i8 0)
; CHECK:         [[Z:%.*]] = call i32 @syclpasses.spirv.sext.32_3.i32.i8(i8 [[NEXT]])
define i32 @loop() {
entry:
  br label %loop
loop:
  %i = phi i3 [ 0, %entry ], [ %next, %loop ]
  %next = add i3 %i, 1
  %c = icmp slt i3 %next, 0
  br i1 %c, label %end, label %loop
end:
  %z = sext i3 %next to i32
  ret i32 %z
}

; Memory is accessed byte by byte. No byte outside the integer is accessed.
; CHECK-LABEL: define void @memory(
; CHECK-NEXT:    [[V:%.*]] = call i32 @syclpasses.spirv.load.24_0.i32.p1(ptr addrspace(1) %p)
; CHECK-NEXT:    call void @syclpasses.spirv.store.0_24_0.isVoid.i32.p1(i32 [[V]], ptr addrspace(1) %q)
define void @memory(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i24, ptr addrspace(1) %p
  store i24 %v, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define i32 @choice(
; CHECK-NOT:     switch
; CHECK:         call i1 @syclpasses.spirv.icmp.
define i32 @choice(i32 %x) {
  %y = trunc i32 %x to i5
  switch i5 %y, label %other [
    i5 3, label %three
    i5 9, label %other
  ]
three:
  ret i32 3
other:
  ret i32 0
}

; CHECK-LABEL: define internal i8 @syclpasses.spirv.add.3_3_3.i8.i8.i8(
; CHECK-NEXT:    %v = add i8 %x0, %x1
; CHECK-NEXT:    %r = and i8 %v, 7
; CHECK-NEXT:    ret i8 %r
