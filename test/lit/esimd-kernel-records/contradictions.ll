; Records that contradict the kernel, and nodes that are not records, are errors.

; RUN: not opt -S -o %t.none -passes=esimd-kernel-records %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not test -e %t.none
; RUN: sed 's/^.genx.kernels.*/!genx.kernels = !{!0, !6, !15, !15, !16, !17}/' %s | not opt -disable-output -passes=esimd-kernel-records 2>&1 | FileCheck %s --check-prefix=SHAPE --implicit-check-not=error:

; SHAPE:      error: record 0 in '!genx.kernels': operand 0 is not a function
; SHAPE-NEXT: error: <unknown>:0:0: in function function void (): record 1 in '!genx.kernels': 'function' is not an ESIMD kernel with a body
; SHAPE-NEXT: error: <unknown>:0:0: in function good void (): kernel 'good' has more than one record in '!genx.kernels'
; SHAPE-NEXT: error: record 4 in '!genx.kernels': operand 0 is not a function
; SHAPE-NEXT: error: <unknown>:0:0: in function good void (): record 5 in '!genx.kernels': operand 2 has 2 elements, but kernel 'good' has 0 parameters

; CHECK:      error: <unknown>:0:0: in function function void (): record 0 in '!genx.kernels': 'function' is not an ESIMD kernel with a body
define spir_func void @function() {
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function count void (i32): record 2 in '!genx.kernels': operand 2 has 2 elements, but kernel 'count' has 1 parameter
define spir_kernel void @count(i32 %a) !sycl_explicit_simd !0 {
  ret void
}

; CHECK-NEXT: error: <unknown>:0:0: in function name void (): the record of the kernel in !genx.kernels is named 'other'
define spir_kernel void @name() !sycl_explicit_simd !0 {
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
