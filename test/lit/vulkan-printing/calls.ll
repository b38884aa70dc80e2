; A call reserves space in the buffer and stores its format ID and its arguments, if they fit. A second run changes nothing.

; RUN: opt -S -passes='vulkan-printing<printf-buffer-size=64>' %s | FileCheck %s
; RUN: opt -S -passes='vulkan-printing<printf-buffer-size=64>,vulkan-printing' %s | FileCheck %s
; RUN: not opt -S -passes='vulkan-printing<printf-buffer-size=4>' %s 2>&1 | FileCheck %s --check-prefix=SIZE

; SIZE: 'printf-buffer-size=4' is not in the range 8 to 1073741824 bytes

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

@format = private constant [14 x i8] c"%f %s %v2hd\0A\00\00"
@name = private constant [5 x i8] c"name\00"

; CHECK: @vulkan.printf = external addrspace(1) global [16 x i32]
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %[[BITS:.*]] = bitcast float %f to i32
; CHECK: %[[FIRST:.*]] = call i32 @vulkan.atomic.add.i32.p1(ptr addrspace(1) @vulkan.printf, i32 0, i1 false, i32 4)
; CHECK: icmp ult i32 %[[FIRST]], 15
; CHECK: add i32 %[[FIRST]], 4
; CHECK: icmp ule i32 %{{.*}}, 15
; CHECK: %[[PLACE:.*]] = add i32 %[[FIRST]], 1
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 %[[PLACE]], i32 1)
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 %{{.*}}, i32 %[[BITS]])
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 %{{.*}}, i32 0)
; CHECK: call void @vulkan.store.i32.p1(
; CHECK-NOT: call {{.*}}vulkan.print(
; CHECK: ret void
define spir_kernel void @k(float %f, <2 x i16> %v) {
  %d = fpext float %f to double
  %r = call i32 (ptr, ...) @vulkan.print(ptr @format, double %d, ptr @name, <2 x i16> %v)
  ret void
}

declare i32 @vulkan.print(ptr, ...)

; CHECK-DAG: !{i32 38, i32 0, !"name"}
; CHECK-DAG: !{i32 38, i32 1, !"%f %s %v2hd\0A", i32 4, i32 4, i32 4}
