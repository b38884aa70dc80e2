; Unknown intrinsics are errors.

; RUN: not opt -S -passes=vulkan-intrinsics %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}intrinsic 'llvm.readcyclecounter' is not supported on Vulkan

define i64 @f() {
  %r = call i64 @llvm.readcyclecounter()
  ret i64 %r
}

declare i64 @llvm.readcyclecounter()
