; CUDA passes a kernel one block of local memory: pointers to local memory become offsets. Kernels have NVPTX's convention.
; RUN: opt -S -verify-each -passes=sycl-free-functions %s | FileCheck %s

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%"class.sycl::_V1::ext::oneapi::experimental::work_group_memory" = type { ptr addrspace(3) }

@text = private unnamed_addr constant [27 x i8] c"syclpasses.kernel-property\00"
@single = private unnamed_addr constant { i64, i64 } { i64 1, i64 0 }
; CHECK: @__syclpasses_local_memory = external addrspace(3) global [0 x i8], align 16
; CHECK-NOT: @__syclpasses_local_memory
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @local, ptr @text, ptr null, i32 1, ptr @single }]

; CHECK:      define ptx_kernel void @__sycl_kernel_local(ptr addrspace(1) %{{[a-z0-9]+}}, i32 [[A:%[0-9]+]], i32 [[B:%[0-9]+]])
; CHECK-DAG:     [[AP:%[0-9]+]] = getelementptr inbounds i8, ptr addrspace(3) @__syclpasses_local_memory, i32 [[A]]
; CHECK-DAG:     store ptr addrspace(3) [[AP]], ptr
; CHECK-DAG:     [[BP:%[0-9]+]] = getelementptr inbounds i8, ptr addrspace(3) @__syclpasses_local_memory, i32 [[B]]
; CHECK-DAG:     store ptr addrspace(3) [[BP]], ptr
define void @local(ptr %out, ptr byval(%"class.sycl::_V1::ext::oneapi::experimental::work_group_memory") align 8 %a, ptr byval(%"class.sycl::_V1::ext::oneapi::experimental::work_group_memory") align 8 %b) {
  %p = load ptr addrspace(3), ptr %a
  %q = load ptr addrspace(3), ptr %b
  store i32 1, ptr addrspace(3) %p
  store i32 2, ptr addrspace(3) %q
  store i32 3, ptr %out
  ret void
}
