; Existing records are completed; their counts are kept.

; RUN: opt -S -passes=esimd-kernel-records %s | FileCheck %s
; RUN: opt -S -passes=esimd-kernel-records,esimd-kernel-records %s | FileCheck %s

; CHECK: define spir_kernel void @known(ptr addrspace(1) %a) #[[KERNEL:[0-9]+]]
define spir_kernel void @known(ptr addrspace(1) %a) !sycl_explicit_simd !0 {
  ret void
}

; CHECK: define spir_kernel void @new() #[[KERNEL]]
define spir_kernel void @new() !sycl_explicit_simd !0 {
  ret void
}

; CHECK: !genx.kernels = !{![[KNOWN:[0-9]+]], ![[NEW:[0-9]+]]}
; CHECK-DAG: ![[KNOWN]] = !{ptr @known, !"known", !{{[0-9]+}}, i32 96, i32 0, !{{[0-9]+}}, !{{[0-9]+}}, i32 7, i32 0}
; CHECK-DAG: ![[NEW]] = !{ptr @new, !"new", !{{[0-9]+}}, i32 0, i32 0, !{{[0-9]+}}, !{{[0-9]+}}, i32 0, i32 0}

!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @known, !"known", !2, i32 96, i32 0, !2, !3, i32 7, i32 0}
!2 = !{i32 0}
!3 = !{!"svmptr_t"}
