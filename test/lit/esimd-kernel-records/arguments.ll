; Descriptions of parameters, with accessor memory accessed by address or through a surface. The two kernels with accessors
; are output of the front end; the remaining parameters were added.

; RUN: opt -S -verify-each -passes=esimd-kernel-records %s | FileCheck %s --check-prefixes=CHECK,STATELESS
; RUN: opt -S -passes='esimd-kernel-records<force-stateless-mem>' %s | FileCheck %s --check-prefixes=CHECK,STATELESS
; RUN: opt -S -passes='esimd-kernel-records<no-force-stateless-mem>' %s | FileCheck %s --check-prefixes=CHECK,STATEFUL
; RUN: opt -S -passes='esimd-kernel-records<no-force-stateless-mem>,esimd-kernel-records<no-force-stateless-mem>' %s | FileCheck %s --check-prefixes=CHECK,STATEFUL

target triple = "spir64-unknown-unknown"

%T = type { i64, i64 }

; CHECK: define spir_kernel void @accessors(ptr addrspace(1) noundef align 4 %acc, ptr addrspace(1) %usm, ptr addrspace(3) %loc, ptr addrspace(3) %slm, ptr byval(%T) %s, i32 %n) #[[KERNEL:[0-9]+]]
define spir_kernel void @accessors(ptr addrspace(1) noundef align 4 %acc, ptr addrspace(1) %usm, ptr addrspace(3) %loc, ptr addrspace(3) %slm, ptr byval(%T) %s, i32 %n) !sycl_explicit_simd !0 !kernel_arg_accessor_ptr !1 {
  ret void
}

define spir_kernel void @sycl_kernel(ptr addrspace(1) %p) !kernel_arg_accessor_ptr !3 {
  ret void
}

define spir_kernel void @images(i32 %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d, ptr addrspace(1) %e, ptr addrspace(1) %f, ptr addrspace(1) %g, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %h, ptr addrspace(1) %i) !sycl_explicit_simd !0 !kernel_arg_type !2 {
  ret void
}

define spir_kernel void @nothing() !sycl_explicit_simd !0 {
  ret void
}

; Not a kernel in this module.
declare !sycl_explicit_simd !0 spir_kernel void @external(ptr addrspace(1))

define spir_func void @function(ptr addrspace(1) %p) !sycl_explicit_simd !0 {
  ret void
}

; CHECK: attributes #[[KERNEL]] = { "CMGenxMain" "oclrt"="1" }

; CHECK: !genx.kernels = !{![[A:[0-9]+]], ![[I:[0-9]+]], ![[N:[0-9]+]]}
; STATELESS-DAG: ![[A]] = !{ptr @accessors, !"accessors", ![[AK:[0-9]+]], i32 0, i32 0, ![[AK]], ![[AD:[0-9]+]], i32 0, i32 0}
; STATELESS-DAG: ![[AK]] = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
; STATELESS-DAG: ![[AD]] = !{!"svmptr_t", !"svmptr_t", !"", !"svmptr_t", !"svmptr_t", !""}
; STATEFUL-DAG: ![[A]] = !{ptr @accessors, !"accessors", ![[AK:[0-9]+]], i32 0, i32 0, ![[AZ:[0-9]+]], ![[AD:[0-9]+]], i32 0, i32 0}
; STATEFUL-DAG: ![[AK]] = !{i32 2, i32 0, i32 0, i32 0, i32 0, i32 0}
; STATEFUL-DAG: ![[AZ]] = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
; STATEFUL-DAG: ![[AD]] = !{!"buffer_t", !"svmptr_t", !"", !"svmptr_t", !"svmptr_t", !""}
; CHECK-DAG: ![[I]] = !{ptr @images, !"images", ![[IK:[0-9]+]], i32 0, i32 0, ![[IZ:[0-9]+]], ![[ID:[0-9]+]], i32 0, i32 0}
; CHECK-DAG: ![[IK]] = !{i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 0, i32 0}
; CHECK-DAG: ![[IZ]] = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
; CHECK-DAG: ![[ID]] = !{!"image2d_t read_only", !"image1d_t", !"image1d_array_t write_only", !"image1d_buffer_t read_write", !"image2d_array_t", !"image3d_t", !"image2d_media_block_t", !"", !"svmptr_t"}
; CHECK-DAG: ![[N]] = !{ptr @nothing, !"nothing", ![[E:[0-9]+]], i32 0, i32 0, ![[E]], ![[E]], i32 0, i32 0}
; CHECK-DAG: ![[E]] = !{}

!0 = !{}
!1 = !{i1 true, i1 false, i1 true, i1 false, i1 false, i1 false}
!2 = !{!"image2d_t read_only", !"image1d_t", !"image1d_array_t write_only", !"image1d_buffer_t read_write", !"image2d_array_t", !"image3d_t", !"image2d_media_block_t", !"image2d_t read_only", !"myimage2d_t*"}
!3 = !{i1 true}
