; Instructions on structs and arrays are split into one instruction per member, because llc cannot select them.
; REQUIRES: spirv, spirv-val
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @overflow(
; CHECK:         %s = tail call { i8, i1 } @syclpasses.spirv.usub.with.overflow.si8i1.i8.i8(i8 %a, i8 %b)
; CHECK-NEXT:    [[VALUE:%.*]] = extractvalue { i8, i1 } %s, 0
; CHECK-NEXT:    [[FROZEN:%.*]] = freeze i8 [[VALUE]]
; CHECK-NEXT:    [[BIT:%.*]] = extractvalue { i8, i1 } %s, 1
; CHECK-NEXT:    [[FROZEN_BIT:%.*]] = freeze i1 [[BIT]]
; CHECK-NEXT:    [[ONE:%.*]] = insertvalue { i8, i1 } poison, i8 [[FROZEN]], 0
; CHECK-NEXT:    %f = insertvalue { i8, i1 } [[ONE]], i1 [[FROZEN_BIT]], 1
; CHECK-NEXT:    %v = extractvalue { i8, i1 } %f, 0
define spir_kernel void @overflow(ptr addrspace(1) %p, i8 %a, i8 %b) {
  %s = tail call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %a, i8 %b)
  %f = freeze { i8, i1 } %s
  %v = extractvalue { i8, i1 } %f, 0
  %o = extractvalue { i8, i1 } %f, 1
  %z = zext i1 %o to i8
  %r = add i8 %v, %z
  store i8 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @array(
; CHECK-COUNT-3: freeze i32
; CHECK-NOT:     freeze
; CHECK:         ret void
define spir_kernel void @array(ptr addrspace(1) %p, i32 %x) {
  %a = insertvalue [3 x i32] zeroinitializer, i32 %x, 0
  %f = freeze [3 x i32] %a
  %e = extractvalue [3 x i32] %f, 0
  store i32 %e, ptr addrspace(1) %p
  ret void
}

; Scalars, pointers and vectors are not changed.
; CHECK-LABEL: define spir_func <2 x i32> @same(
; CHECK-NEXT:    %f = freeze <2 x i32> %x
define spir_func <2 x i32> @same(<2 x i32> %x) {
  %f = freeze <2 x i32> %x
  ret <2 x i32> %f
}

declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)

; Both edges from %entry have the same value. The phi in the loop uses its own members.
; CHECK-LABEL: define spir_kernel void @phi(
; CHECK:         [[A:%.*]] = extractvalue { i32, float } %a, 0
; CHECK-NEXT:    [[B:%.*]] = extractvalue { i32, float } %a, 1
; CHECK-NEXT:    switch
; CHECK:       loop:
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ [[A]], %entry ], [ [[A]], %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NEXT:    [[Y:%.*]] = phi float [ [[B]], %entry ], [ [[B]], %entry ], [ {{%.*}}, %loop ]
; CHECK-NEXT:    %i = phi i32
; CHECK-NEXT:    [[W:%.*]] = insertvalue { i32, float } poison, i32 [[X]], 0
; CHECK-NEXT:    %v = insertvalue { i32, float } [[W]], float [[Y]], 1
define spir_kernel void @phi(ptr addrspace(1) %p, i32 %n) {
entry:
  %x = load i32, ptr addrspace(1) %p, align 4
  %a = insertvalue { i32, float } { i32 0, float 1.0 }, i32 %x, 0
  switch i32 %n, label %end [ i32 1, label %loop
                              i32 2, label %loop ]
loop:
  %v = phi { i32, float } [ %a, %entry ], [ %a, %entry ], [ %v, %loop ]
  %i = phi i32 [ 0, %entry ], [ 0, %entry ], [ %k, %loop ]
  %k = add i32 %i, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %loop, label %store
store:
  %e = extractvalue { i32, float } %v, 1
  store float %e, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define spir_kernel void @select(
; CHECK:         [[A:%.*]] = extractvalue [2 x i32] %a, 0
; CHECK-NEXT:    [[B:%.*]] = extractvalue [2 x i32] %b, 0
; CHECK-NEXT:    [[S:%.*]] = select i1 %c, i32 [[A]], i32 [[B]]
; CHECK-NOT:     select i1 %c, [2 x i32]
define spir_kernel void @select(ptr addrspace(1) %p, i1 %c, i32 %x, i32 %y) {
  %a = insertvalue [2 x i32] zeroinitializer, i32 %x, 0
  %b = insertvalue [2 x i32] zeroinitializer, i32 %y, 1
  %s = select i1 %c, [2 x i32] %a, [2 x i32] %b
  %e = extractvalue [2 x i32] %s, 1
  store i32 %e, ptr addrspace(1) %p, align 4
  ret void
}
