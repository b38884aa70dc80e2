; A string that is not a literal is copied to the buffer: a loop computes its length, and another copies its words. The call
; stores the ID that ends the output if the record does not fit. The size of the argument in the description is 0.

; RUN: opt -S -passes='vulkan-printing<printf-buffer-size=64>' %s | FileCheck %s

target datalayout = "e-p:64:64"
target triple = "spirv64"

@format = private constant [7 x i8] c"%s %d\0A\00"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: length:
; CHECK: %[[N:.*]] = phi i32 [ 0, %0 ], [ %[[NEXT:.*]], %character ]
; CHECK: %[[SHORT:.*]] = icmp ult i32 %[[N]], 4096
; CHECK: br i1 %[[SHORT]], label %character, label %measured
; CHECK: character:
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i8, ptr addrspace(1) %a, i32 %[[N]]
; CHECK: %[[BYTE:.*]] = load i8, ptr addrspace(1) %[[PLACE]], align 1
; CHECK: %[[NEXT]] = add i32 %[[N]], 1
; CHECK: %[[LAST:.*]] = icmp eq i8 %[[BYTE]], 0
; CHECK: br i1 %[[LAST]], label %measured, label %length
; CHECK: measured:
; CHECK: %[[UP:.*]] = add i32 %[[N]], 3
; CHECK: %[[WORDS:.*]] = lshr i32 %[[UP]], 2
; CHECK: %[[COUNT:.*]] = add i32 3, %[[WORDS]]
; CHECK: call i32 @vulkan.atomic.add.i32.p1(ptr addrspace(1) @vulkan.printf, i32 0, i1 false, i32 %[[COUNT]])
; CHECK: %[[FITS:.*]] = icmp ule i32 %{{.*}}, 15
; CHECK: select i1 %[[FITS]], i32 0, i32 -1
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 %{{.*}}, i32 %[[N]])
; CHECK: word:
; CHECK: %[[I:.*]] = phi i32 [ 0, %print.arguments ], [ %{{.*}}, %bytes ]
; CHECK: %[[MORE:.*]] = icmp ult i32 %[[I]], %[[WORDS]]
; CHECK: br i1 %[[MORE]], label %bytes, label %copied
; CHECK: bytes:
; CHECK-COUNT-4: load i8, ptr addrspace(1)
; CHECK: call void @vulkan.store.i32.p1(
; CHECK: br label %word
; CHECK: copied:
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 %{{.*}}, i32 %n)
; CHECK: !{i32 38, i32 0, !"%s %d\0A", i32 0, i32 4}
define spir_kernel void @k(ptr addrspace(1) %a, i32 %n) {
  %r = call i32 (ptr, ...) @vulkan.print(ptr @format, ptr addrspace(1) %a, i32 %n)
  ret void
}

declare i32 @vulkan.print(ptr, ...)
