; Records that say something else than the kernel does, and what is no record.

; RUN: not opt -S -o %t.none -passes=esimd-kernel-records %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.none
; RUN: sed 's/^.genx.kernels.*/!genx.kernels = !{!0, !6, !15, !15, !16, !17}/' %s | not opt -disable-output -passes=esimd-kernel-records 2>&1 | FileCheck %s --check-prefix=SHAPE --implicit-check-not=error:

; SHAPE:      error: node 0 of !genx.kernels is no record of a kernel
; SHAPE-NEXT: error: <unknown>:0:0: in function good void (): !genx.kernels has two records of the kernel
; SHAPE-NEXT: error: node 4 of !genx.kernels is no record of a kernel
; SHAPE-NEXT: error: node 5 of !genx.kernels is no record of a kernel

; CHECK:      error: <unknown>:0:0: in function function void (): !genx.kernels has a record of a function that is no ESIMD kernel with a body
define spir_func void @function() {
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function name void (): the record of the kernel in !genx.kernels is named 'other'
define spir_kernel void @name() !sycl_explicit_simd !0 {
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function count void (i32): the record of the kernel in !genx.kernels has 2 arguments; expected 1
define spir_kernel void @count(i32 %a) !sycl_explicit_simd !0 {
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function kind void (i32, ptr addrspace(1)): the record of the kernel in !genx.kernels has argument 1 of kind 2, 'buffer_t'; expected kind 0, 'svmptr_t'
define spir_kernel void @kind(i32 %a, ptr addrspace(1) %b) !sycl_explicit_simd !0 {
  ret void
}

define spir_kernel void @good() !sycl_explicit_simd !0 {
  ret void
}

!genx.kernels = !{!6, !7, !8, !9}
!0 = !{}
!1 = !{i32 0, i32 2}
!2 = !{!"", !"buffer_t"}
!6 = !{ptr @function, !"function", !0, i32 0, i32 0, !0, !0, i32 0, i32 0}
!7 = !{ptr @name, !"other", !0, i32 0, i32 0, !0, !0, i32 0, i32 0}
!8 = !{ptr @count, !"count", !1, i32 0, i32 0, !1, !2, i32 0, i32 0}
!9 = !{ptr @kind, !"kind", !1, i32 0, i32 0, !1, !2, i32 0, i32 0}
!15 = !{ptr @good, !"good", !0, i32 0, i32 0, !0, !0, i32 0, i32 0}
!16 = !{null, !"gone", !0, i32 0, i32 0, !0, !0, i32 0, i32 0}
!17 = !{ptr @good, !"good", !1, i32 0, i32 0, !1, !0, i32 0, i32 0}
