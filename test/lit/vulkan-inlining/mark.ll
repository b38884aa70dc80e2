; All functions except kernels become internal and alwaysinline.

; RUN: opt -S -passes=vulkan-inlining %s | FileCheck %s

; CHECK: define spir_kernel void @k() {
define spir_kernel void @k() {
  call spir_func void @f()
  ret void
}

; CHECK: define internal spir_func void @f() #[[INLINE:[0-9]+]] {
define spir_func void @f() noinline {
  ret void
}

; CHECK: attributes #[[INLINE]] = { alwaysinline }
