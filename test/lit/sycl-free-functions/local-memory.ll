; A local_accessor becomes a pointer and three objects, work_group_memory a pointer. The body creates the objects from these.
; RUN: opt -S -verify-each -passes=sycl-free-functions %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

%"class.sycl::_V1::local_accessor" = type { ptr addrspace(3), %"class.sycl::_V1::range", %"class.sycl::_V1::range", %"class.sycl::_V1::id" }
%"class.sycl::_V1::range" = type { [2 x i64] }
%"class.sycl::_V1::id" = type { [2 x i64] }
%"class.sycl::_V1::ext::oneapi::experimental::work_group_memory.3" = type { ptr addrspace(3) }

@text = private unnamed_addr constant [27 x i8] c"syclpasses.kernel-property\00"
@single = private unnamed_addr constant { i64, i64 } { i64 1, i64 0 }
; CHECK-NOT: @llvm.global.annotations
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @local, ptr @text, ptr null, i32 1, ptr @single }]

; CHECK:      define spir_kernel void @__sycl_kernel_local(ptr addrspace(3) [[DATA:%[0-9]+]],
; CHECK-SAME:   ptr byval(%"class.sycl::_V1::range") align 8 [[ACCESS:%[0-9]+]], ptr byval(%"class.sycl::_V1::range") align 8 [[MEMORY:%[0-9]+]], ptr byval(%"class.sycl::_V1::id") align 8 [[OFFSET:%[0-9]+]], ptr addrspace(3) [[OTHER:%[0-9]+]])
; CHECK-DAG:     [[A:%[0-9]+]] = alloca %"class.sycl::_V1::local_accessor", align 8
; CHECK-DAG:     [[M:%[0-9]+]] = alloca %"class.sycl::_V1::ext::oneapi::experimental::work_group_memory.3", align 8
; CHECK:         store ptr addrspace(3) [[DATA]], ptr
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr align 8 {{.*}}, ptr align 8 [[ACCESS]], i64 16, i1 false)
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr align 8 {{.*}}, ptr align 8 [[MEMORY]], i64 16, i1 false)
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr align 8 {{.*}}, ptr align 8 [[OFFSET]], i64 16, i1 false)
; CHECK:         store ptr addrspace(3) [[OTHER]], ptr
; CHECK:         %p = load ptr addrspace(3), ptr [[A]]
; CHECK-NEXT:    %q = load ptr addrspace(3), ptr [[M]]
define spir_func void @local(ptr byval(%"class.sycl::_V1::local_accessor") align 8 %a, ptr byval(%"class.sycl::_V1::ext::oneapi::experimental::work_group_memory.3") align 8 %m) {
  %p = load ptr addrspace(3), ptr %a
  %q = load ptr addrspace(3), ptr %m
  store i32 1, ptr addrspace(3) %p
  store i32 2, ptr addrspace(3) %q
  ret void
}
