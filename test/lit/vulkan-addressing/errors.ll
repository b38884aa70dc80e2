; Unsupported pointers are errors, and the module is unchanged.

; RUN: not opt -S -passes=vulkan-addressing %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}storing a pointer in memory requires '-physical-storage-buffers'
; CHECK: error: {{.*}}cannot determine which object this pointer refers to: it is loaded from memory; use '-physical-storage-buffers'
; CHECK: error: {{.*}}pointers from integers require '-physical-storage-buffers'
; CHECK: error: {{.*}}memory access of type 'i128' is not supported on Vulkan
; CHECK: error: {{.*}}this atomic operation is not supported on Vulkan
; CHECK: error: {{.*}}cannot determine which object this pointer refers to{{$}}
; CHECK: error: {{.*}}call to 'take' with a pointer argument is not supported on Vulkan
; CHECK: error: {{.*}}variable that contains pointers is also accessed as 'i32'
; CHECK: error: {{.*}}program-scope variable 'g' in address space 1 is not supported on Vulkan
; CHECK: error: {{.*}}program-scope variable 'h' is not defined

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

@g = addrspace(1) global i32 0
@h = external addrspace(1) global i32

declare ptr addrspace(1) @make()
declare void @take(ptr addrspace(1))

define spir_kernel void @k(ptr addrspace(1) %a, i32 %i) {
  store ptr addrspace(1) %a, ptr addrspace(1) %a, align 4
  %p = load ptr addrspace(1), ptr addrspace(1) %a, align 4
  %q = inttoptr i32 %i to ptr addrspace(1)
  %v = load i128, ptr addrspace(1) %a, align 16
  %w = atomicrmw nand ptr addrspace(1) %a, i32 5 monotonic
  %made = call ptr addrspace(1) @make()
  call void @take(ptr addrspace(1) %a)
  %both = alloca ptr addrspace(1), align 4
  store ptr addrspace(1) %a, ptr %both, align 4
  %number = load i32, ptr %both, align 4
  ret void
}

define spir_kernel void @global() {
  store i32 1, ptr addrspace(1) @g, align 4
  store i32 1, ptr addrspace(1) @h, align 4
  ret void
}
