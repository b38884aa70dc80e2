; Pointers whose memory is not known, although buffers have addresses.

; RUN: not opt -S -passes='vulkan-addressing<physical-storage-buffers>' %s 2>&1 | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK: error: {{.*}}local_out_of_nothing{{.*}}: pointer that is made from an integer, which Vulkan does not have
define spir_kernel void @local_out_of_nothing(i64 %number) {
  %p = inttoptr i64 %number to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}

; CHECK: error: {{.*}}atomic_pointer{{.*}}: pointer that is stored in memory, which Vulkan does not have
define spir_kernel void @atomic_pointer(i64 %number) {
  %p = inttoptr i64 %number to ptr addrspace(1)
  store atomic ptr addrspace(1) null, ptr addrspace(1) %p monotonic, align 8
  ret void
}
