; Reductions of vectors become operations on their elements. A second run changes nothing.

; RUN: opt -S -passes=vulkan-scalars %s | FileCheck %s
; RUN: opt -S -passes=vulkan-scalars,vulkan-scalars %s | FileCheck %s

target triple = "spirv32"

; CHECK-LABEL: define i32 @all(
; CHECK: %[[A:.*]] = extractelement <3 x i32> %v, i32 0
; CHECK: %[[B:.*]] = extractelement <3 x i32> %v, i32 1
; CHECK: %[[AB:.*]] = and i32 %[[A]], %[[B]]
; CHECK: %[[C:.*]] = extractelement <3 x i32> %v, i32 2
; CHECK: %[[ABC:.*]] = and i32 %[[AB]], %[[C]]
; CHECK: ret i32 %[[ABC]]
define i32 @all(<3 x i32> %v) {
  %r = call i32 @llvm.vector.reduce.and.v3i32(<3 x i32> %v)
  ret i32 %r
}

; CHECK-LABEL: define i8 @greatest(
; CHECK: %[[G:.*]] = icmp sgt i8 %[[X:.*]], %[[Y:.*]]
; CHECK: select i1 %[[G]], i8 %[[X]], i8 %[[Y]]
define i8 @greatest(<2 x i8> %v) {
  %r = call i8 @llvm.vector.reduce.smax.v2i8(<2 x i8> %v)
  ret i8 %r
}

declare i32 @llvm.vector.reduce.and.v3i32(<3 x i32>)
declare i8 @llvm.vector.reduce.smax.v2i8(<2 x i8>)
