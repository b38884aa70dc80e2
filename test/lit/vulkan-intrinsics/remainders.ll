; A signed remainder is computed from the quotient, because Vulkan leaves OpSRem of negative numbers undefined. An unsigned one
; is not changed.

; RUN: opt -S -passes=vulkan-intrinsics %s | FileCheck %s

; CHECK-LABEL: @signed(
; CHECK-NEXT:    %[[QUOTIENT:.*]] = sdiv i64 %a, %b
; CHECK-NEXT:    %[[MULTIPLE:.*]] = mul i64 %[[QUOTIENT]], %b
; CHECK-NEXT:    %[[REMAINDER:.*]] = sub i64 %a, %[[MULTIPLE]]
; CHECK-NEXT:    ret i64 %[[REMAINDER]]
define i64 @signed(i64 %a, i64 %b) {
  %r = srem i64 %a, %b
  ret i64 %r
}

; CHECK-LABEL: @unsigned(
; CHECK-NEXT:    %r = urem i32 %a, %b
; CHECK-NEXT:    ret i32 %r
define i32 @unsigned(i32 %a, i32 %b) {
  %r = urem i32 %a, %b
  ret i32 %r
}
