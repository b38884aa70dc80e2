; Before vulkan-sycl, all functions except kernels become internal and alwaysinline, whether or not they are optimized.

; RUN: opt -S -passes=vulkan-early-inlining %s | FileCheck %s

; CHECK: declare spir_func void @undefined()
declare spir_func void @undefined()

; CHECK: define spir_kernel void @k() #[[KERNEL:[0-9]+]] {
define spir_kernel void @k() noinline optnone convergent {
  call spir_func void @f()
  ret void
}

; CHECK: define internal spir_func void @f() #[[INLINE:[0-9]+]] {
define spir_func void @f() noinline optnone {
  call spir_func void @undefined()
  ret void
}

; CHECK: attributes #[[KERNEL]] = { convergent }
; CHECK: attributes #[[INLINE]] = { alwaysinline }
