; Offsets of allocations, and the sizes of local memory for kernels.

; RUN: opt -S -verify-each -passes=esimd-kernel-records,esimd-slm %s | FileCheck %s
; RUN: opt -passes=esimd-kernel-records,esimd-slm %s | opt -S -passes=esimd-kernel-records,esimd-slm | FileCheck %s
; RUN: opt -S -passes=esimd-kernel-records,esimd-slm < %s > %t.1
; RUN: grep -v '^uselistorder' %s | opt -S -passes=esimd-kernel-records,esimd-slm > %t.2
; RUN: cmp %t.1 %t.2

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @nested(
; CHECK-NEXT:  store i32 0, ptr %p
; CHECK-NEXT:  store i32 48, ptr %p
; CHECK-NEXT:  ret void
define spir_kernel void @nested(ptr %p) !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 48)
  store i32 %a, ptr %p
  %b = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  store i32 %b, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %b)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}

; The second allocation reuses the offset of the first.
; CHECK-LABEL: define spir_kernel void @in_turn(
; CHECK-NEXT:  store i32 1024, ptr %p
; CHECK-NEXT:  store i32 1024, ptr %p
; CHECK-NEXT:  ret void
define spir_kernel void @in_turn(ptr %p) !sycl_explicit_simd !0 {
  call void @llvm.genx.slm.init(i32 1024)
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 48)
  store i32 %a, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  %b = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  store i32 %b, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %b)
  ret void
}

; The first allocation is freed first: its offset is not reused while the second is in use.
; CHECK-LABEL: define spir_kernel void @not_nested(
; CHECK-NEXT:  store i32 0, ptr %p
; CHECK-NEXT:  store i32 48, ptr %p
; CHECK-NEXT:  store i32 64, ptr %p
; CHECK-NEXT:  ret void
define spir_kernel void @not_nested(ptr %p) !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 48)
  store i32 %a, ptr %p
  %b = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  store i32 %b, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  %c = call spir_func i32 @_Z17__esimd_slm_allocj(i32 32)
  store i32 %c, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %c)
  call spir_func void @_Z16__esimd_slm_freej(i32 %b)
  ret void
}

; Freed on both paths, and in a loop.
; CHECK-LABEL: define spir_kernel void @paths(
; CHECK:       store i32 0, ptr %p
; CHECK:       store i32 8, ptr %p
; CHECK-NOT:   call
; CHECK:       }
define spir_kernel void @paths(ptr %p, i1 %x) !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  store i32 %a, ptr %p
  br label %loop
loop:
  %b = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  store i32 %b, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %b)
  br i1 %x, label %loop, label %end
end:
  br i1 %x, label %then, label %else
then:
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
else:
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}

; Two kernels reach one function: its offset is valid in both.
; CHECK-LABEL: define spir_kernel void @first(
; CHECK-NEXT:  call spir_func void @between(ptr %p)
define spir_kernel void @first(ptr %p) !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 64)
  call spir_func void @between(ptr %p)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}

define spir_kernel void @second(ptr %p) !sycl_explicit_simd !0 {
  call spir_func void @helper(ptr %p)
  ret void
}

define spir_func void @between(ptr %p) {
  call spir_func void @helper(ptr %p)
  call spir_func void @between(ptr %p)
  ret void
}

; CHECK-LABEL: define spir_func void @helper(
; CHECK-NEXT:  store i32 64, ptr %p
define spir_func void @helper(ptr %p) {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 32)
  store i32 %a, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}

; Calls with sizes that are not constant are kept and not counted.
; CHECK-LABEL: define spir_kernel void @unknown(
; CHECK-NEXT:  call void @llvm.genx.slm.init(i32 %n)
define spir_kernel void @unknown(i32 %n) !sycl_explicit_simd !0 {
  call void @llvm.genx.slm.init(i32 %n)
  ret void
}

; A kernel without allocations, whose slm_init has not yet become an intrinsic.
; CHECK-LABEL: define spir_kernel void @other(
; CHECK-NEXT:  ret void
define spir_kernel void @other() !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 16)
  ret void
}

; Unreachable calls are removed.
; CHECK-LABEL: define spir_kernel void @dead(
; CHECK-NOT:   call
; CHECK:       }
define spir_kernel void @dead(ptr %p) !sycl_explicit_simd !0 {
  ret void
nowhere:
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 32)
  store i32 %a, ptr %p
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  br label %nowhere
}

; CHECK-NOT: __esimd_
; CHECK:     declare void @llvm.genx.slm.init(i32)
; CHECK-NOT: __esimd_
declare void @llvm.genx.slm.init(i32)
declare spir_func void @_Z16__esimd_slm_initj(i32)
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)

; CHECK-DAG: !{ptr @nested, !"nested", !{{[0-9]+}}, i32 64, i32 0,
; CHECK-DAG: !{ptr @in_turn, !"in_turn", !{{[0-9]+}}, i32 1072, i32 0,
; CHECK-DAG: !{ptr @not_nested, !"not_nested", !{{[0-9]+}}, i32 96, i32 0,
; CHECK-DAG: !{ptr @paths, !"paths", !{{[0-9]+}}, i32 24, i32 0,
; CHECK-DAG: !{ptr @first, !"first", !{{[0-9]+}}, i32 96, i32 0,
; CHECK-DAG: !{ptr @second, !"second", !{{[0-9]+}}, i32 96, i32 0,
; CHECK-DAG: !{ptr @unknown, !"unknown", !{{[0-9]+}}, i32 0, i32 0,
; CHECK-DAG: !{ptr @other, !"other", !{{[0-9]+}}, i32 16, i32 0,
; CHECK-DAG: !{ptr @dead, !"dead", !{{[0-9]+}}, i32 0, i32 0,

!0 = !{}

uselistorder ptr @_Z17__esimd_slm_allocj, { 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0 }
uselistorder ptr @helper, { 1, 0 }
