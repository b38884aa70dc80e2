; For AMD GPUs, functions already have the kernel calling convention: objects are passed by reference, local memory as pointers.
; RUN: opt -S -verify-each -passes=sycl-free-functions %s | FileCheck %s
; RUN: sed -e 's/{ ptr @takes_local,/{ ptr @takes_accessor,/' %s | not opt -S -passes=sycl-free-functions 2>&1 | FileCheck --check-prefix=ACCESSOR %s
; RUN: sed -e 's/{ ptr @takes_local,/{ ptr @called,/' %s | not opt -S -passes=sycl-free-functions 2>&1 | FileCheck --check-prefix=CALLED %s

target triple = "amdgcn-amd-amdhsa"

%struct.S = type { i32, double }
%"class.sycl::_V1::local_accessor" = type { ptr addrspace(3), i64 }

@text = private unnamed_addr addrspace(1) constant [27 x i8] c"syclpasses.kernel-property\00"
@single = private unnamed_addr addrspace(1) constant { i64, i64 } { i64 1, i64 0 }
@llvm.global.annotations = appending addrspace(1) global [1 x { ptr, ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) }] [{ ptr, ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) } { ptr @takes_local, ptr addrspace(1) @text, ptr addrspace(1) null, i32 1, ptr addrspace(1) @single }]

; CHECK: define protected amdgpu_kernel void @__sycl_kernel_takes_local(ptr addrspace(1) %{{[a-z0-9]+}}, ptr addrspace(4) byref(%struct.S) align 8 %{{[a-z0-9]+}}, i32 [[OFFSET:%[a-z0-9]+]])
; CHECK:   [[POINTER:%[0-9]+]] = getelementptr inbounds i8, ptr addrspace(3) @__syclpasses_local_memory, i32 [[OFFSET]]
; CHECK:   store i32 1, ptr addrspace(3) [[POINTER]]
define protected amdgpu_kernel void @takes_local(ptr %out, ptr addrspace(4) byref(%struct.S) align 8 %s, ptr addrspace(3) %l) {
  store i32 1, ptr addrspace(3) %l
  ret void
}

; ACCESSOR: error: {{.*}}: parameter 1 of kernel 'takes_accessor' has a class for local memory; for AMD GPUs, use work_group_memory
define protected amdgpu_kernel void @takes_accessor(ptr addrspace(4) byref(%"class.sycl::_V1::local_accessor") align 8 %a) {
  ret void
}

; CALLED: error: {{.*}}: 'called' is a kernel, and kernels for AMD GPUs cannot be called; move the shared code to another function
define protected void @called(ptr %out) {
  ret void
}
define void @caller(ptr %out) {
  call void @called(ptr %out)
  ret void
}
