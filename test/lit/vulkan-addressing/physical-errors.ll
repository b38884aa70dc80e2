; Pointers that are not supported even if buffers have addresses.

; RUN: not opt -S -passes='vulkan-addressing<physical-storage-buffers>' %s 2>&1 | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

; CHECK: error: {{.*}}local_out_of_nothing{{.*}}: cannot determine which object this pointer refers to
define spir_kernel void @local_out_of_nothing(i64 %number) {
  %p = inttoptr i64 %number to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}

; CHECK: error: {{.*}}atomic_pointer{{.*}}: atomic stores of pointers are not supported on Vulkan
; CHECK: error: {{.*}}atomic_pointer{{.*}}: atomic loads of pointers are not supported on Vulkan
define spir_kernel void @atomic_pointer(i64 %number) {
  %p = inttoptr i64 %number to ptr addrspace(1)
  store atomic ptr addrspace(1) null, ptr addrspace(1) %p monotonic, align 8
  %q = load atomic ptr addrspace(1), ptr addrspace(1) %p monotonic, align 8
  ret void
}
