; What hosts could not print is an error, and nothing is changed.

; RUN: not opt -S -passes=vulkan-printing %s 2>&1 | FileCheck %s

target triple = "spirv32"

@format = private constant [3 x i8] c"%s\00"

; CHECK: error: {{.*}}format of 'printf' that is no string literal
; CHECK: error: {{.*}}argument of 'printf' for '%s' that is no string literal
; CHECK: error: {{.*}}format of 'printf' with 1 conversions, and 0 arguments
define spir_kernel void @k(ptr %p) {
  %a = call i32 (ptr, ...) @vulkan.print(ptr %p)
  %b = call i32 (ptr, ...) @vulkan.print(ptr @format, ptr %p)
  %c = call i32 (ptr, ...) @vulkan.print(ptr @format)
  ret void
}

declare i32 @vulkan.print(ptr, ...)
