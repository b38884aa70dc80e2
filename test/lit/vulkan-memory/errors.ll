; Large moves of memory that may overlap are errors.

; RUN: not opt -S -passes=vulkan-memory %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}'memmove' of more than 64 bytes or of unknown size is not supported on Vulkan

define void @f(ptr %a, ptr %b, i32 %n) {
  call void @llvm.memmove.p0.p0.i32(ptr %a, ptr %b, i32 %n, i1 false)
  ret void
}

declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
