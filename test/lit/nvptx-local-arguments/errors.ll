; A kernel with local memory that is also called is an error.
; RUN: not opt -S -passes='nvptx-local-arguments' %s -o - 2>&1 | FileCheck %s

; CHECK: error: {{.*}}kernel 'k' has local memory as an argument, and is also called

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(3) %l) {
  ret void
}

define void @f(ptr addrspace(3) %l) {
  call ptx_kernel void @k(ptr addrspace(3) %l)
  ret void
}
