; An accessor becomes a pointer to global memory and three objects, from which the body creates the accessor.
; RUN: opt -S -verify-each -passes=sycl-free-functions %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

%"class.sycl::_V1::accessor" = type { ptr addrspace(1), %"class.sycl::_V1::range", %"class.sycl::_V1::range", %"class.sycl::_V1::id" }
%"class.sycl::_V1::range" = type { [2 x i64] }
%"class.sycl::_V1::id" = type { [2 x i64] }

@text = private unnamed_addr constant [27 x i8] c"syclpasses.kernel-property\00"
@single = private unnamed_addr constant { i64, i64 } { i64 1, i64 0 }
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @buffer, ptr @text, ptr null, i32 1, ptr @single }]

; CHECK:      define spir_kernel void @__sycl_kernel_buffer(ptr addrspace(1) [[DATA:%[0-9]+]],
; CHECK-SAME:   ptr byval(%"class.sycl::_V1::range") align 8 [[ACCESS:%[0-9]+]], ptr byval(%"class.sycl::_V1::range") align 8 [[MEMORY:%[0-9]+]], ptr byval(%"class.sycl::_V1::id") align 8 [[OFFSET:%[0-9]+]])
; CHECK:         [[A:%[0-9]+]] = alloca %"class.sycl::_V1::accessor", align 8
; CHECK:         store ptr addrspace(1) [[DATA]], ptr
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr align 8 {{.*}}, ptr align 8 [[ACCESS]], i64 16, i1 false)
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr align 8 {{.*}}, ptr align 8 [[MEMORY]], i64 16, i1 false)
; CHECK:         call void @llvm.memcpy.p0.p0.i64(ptr align 8 {{.*}}, ptr align 8 [[OFFSET]], i64 16, i1 false)
; CHECK:         load ptr addrspace(1), ptr [[A]]
define spir_func void @buffer(ptr byval(%"class.sycl::_V1::accessor") align 8 %a) {
  %p = load ptr addrspace(1), ptr %a
  store i32 1, ptr addrspace(1) %p
  ret void
}
