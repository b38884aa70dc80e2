; Operations and variables without a replacement are errors.

; RUN: not opt -S -passes=vulkan-integers %s 2>&1 | FileCheck %s --implicit-check-not=error:

target triple = "spirv64"

; CHECK: error: {{.*}}program-scope variable 'v' of type '{ ptr, i40 }' is not supported on Vulkan
@v = internal addrspace(1) global { ptr, i40 } { ptr @divide, i40 1 }

; CHECK: error: {{.*}}in function divide{{.*}}: a value of type 'i128' is not supported on Vulkan here
define void @divide(ptr %p) {
  %v = load i128, ptr %p
  %w = udiv i128 %v, 10
  store i128 %w, ptr %p
  ret void
}

; CHECK: error: {{.*}}in function huge{{.*}}: a value of type 'i2048' is not supported on Vulkan here
define void @huge(ptr %p) {
  %v = load i2048, ptr %p
  store i2048 %v, ptr %p
  ret void
}
