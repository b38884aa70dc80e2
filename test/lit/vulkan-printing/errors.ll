; Formats that hosts cannot print are errors, and the module is unchanged.

; RUN: not opt -S -passes=vulkan-printing %s 2>&1 | FileCheck %s

target triple = "spirv32"

@number = private constant [3 x i8] c"%d\00"
@format = private constant [3 x i8] c"%s\00"

; CHECK: error: {{.*}}format of 'printf' must be a string literal
; CHECK: error: {{.*}}argument of '%s' has type 'i32', which is not a pointer
; CHECK: error: {{.*}}'printf' argument has unsupported type 'i3'
; CHECK: error: {{.*}}format of 'printf' has 1 conversions, but the call has 0 arguments
define spir_kernel void @k(ptr %p) {
  %a = call i32 (ptr, ...) @vulkan.print(ptr %p)
  %b = call i32 (ptr, ...) @vulkan.print(ptr @format, i32 1)
  %d = call i32 (ptr, ...) @vulkan.print(ptr @number, i3 1)
  %c = call i32 (ptr, ...) @vulkan.print(ptr @format)
  ret void
}

declare i32 @vulkan.print(ptr, ...)
