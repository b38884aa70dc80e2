; Integers of more than 64 bits are an error.

; RUN: not opt -S -passes=vulkan-intrinsics %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}intrinsic 'llvm.umax.i128' is not supported on Vulkan

define i128 @f(i128 %a, i128 %b) {
  %r = call i128 @llvm.umax.i128(i128 %a, i128 %b)
  ret i128 %r
}

declare i128 @llvm.umax.i128(i128, i128)
