; The overflow of a product of 64-bit numbers is computed from its upper half.

; RUN: opt -S -passes=vulkan-intrinsics %s | FileCheck %s

; CHECK-LABEL: define i1 @unsigned(
; CHECK: %[[PRODUCT:.*]] = mul i64 %a, %b
; CHECK-COUNT-4: mul i64
; CHECK: icmp ne i64 {{.*}}, 0
; CHECK-NOT: = call
define i1 @unsigned(i64 %a, i64 %b) {
  %r = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %a, i64 %b)
  %o = extractvalue { i64, i1 } %r, 1
  ret i1 %o
}

; CHECK-LABEL: define i1 @signed(
; CHECK: %[[PRODUCT:.*]] = mul i64 %a, %b
; CHECK: %[[SIGN:.*]] = ashr i64 %[[PRODUCT]], 63
; CHECK-COUNT-4: mul i64
; CHECK: icmp ne i64 {{.*}}, %[[SIGN]]
; CHECK-NOT: = call
define i1 @signed(i64 %a, i64 %b) {
  %r = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %a, i64 %b)
  %o = extractvalue { i64, i1 } %r, 1
  ret i1 %o
}

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)
