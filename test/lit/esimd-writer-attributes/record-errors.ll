; Errors in records, and missing records, are located errors; the module is unchanged.
; RUN: not opt -S -passes=esimd-writer-attributes %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

; CHECK:      error: record 0 in '!genx.kernels': operand 0 is not a function
; CHECK-NEXT: error: record 1 in '!genx.kernels': operand 0 is not a function
; CHECK:      error: {{.*}} in function k void (i32): record 2 in '!genx.kernels': operand 1 is not text
; CHECK:      error: {{.*}} in function k void (i32): record 3 in '!genx.kernels': operand 2 has 0 elements, but kernel 'k' has 1 parameter
; CHECK:      error: {{.*}} in function k void (i32): record 4 in '!genx.kernels': operand 3 is not a 32-bit number
; CHECK:      error: {{.*}} in function k void (i32): record 5 in '!genx.kernels': operand 6 is not a node
; CHECK:      error: {{.*}} in function k void (i32): kernel 'k' has more than one record in '!genx.kernels'
; CHECK:      error: {{.*}} in function unmarked void (): record 10 in '!genx.kernels': 'unmarked' is not an ESIMD kernel with a body
; CHECK:      error: {{.*}} in function no_record void (): record 11 in '!genx.kernels': operand 1, the name of the kernel, is empty
; CHECK:      error: {{.*}} in function no_record void (): record 12 in '!genx.kernels': operand 1 is not valid UTF-8
; CHECK:      error: {{.*}} in function no_record void (): kernel 'no_record' has no record in '!genx.kernels'
; CHECK:      error: {{.*}} in function k void (i32): parameter 0 of kernel 'k': unknown word 'image4d_t' in surface description 'image4d_t'
; CHECK:      error: {{.*}} in function renamed void (float): parameter 0 of kernel 'renamed': a surface cannot be of type 'float'
; CHECK:      error: {{.*}} in function renamed void (float): kernel 'renamed' cannot be renamed to 'k': the name is taken
; CHECK:      error: {{.*}} in function used void (ptr addrspace(1)): parameter 0 of kernel 'used' cannot become a surface: the kernel is used
; CHECK:      error: {{.*}} in function number void (): attribute 'CMGenxSIMT' is not a number: '-1'
; CHECK:      error: global variable 'g': attribute 'genx_byte_offset' is not a number: 'x'

@g = global i32 0 #0
@table = global ptr @used

define spir_kernel void @k(i32 %n) !sycl_explicit_simd !10 {
  ret void
}

define spir_kernel void @unmarked() {
  ret void
}

define spir_kernel void @no_record() !sycl_explicit_simd !10 {
  ret void
}

define spir_kernel void @renamed(float %f) !sycl_explicit_simd !10 {
  ret void
}

define spir_kernel void @used(ptr addrspace(1) %p) !sycl_explicit_simd !10 {
  ret void
}

define spir_func void @number() #1 !sycl_explicit_simd !10 {
  ret void
}

attributes #0 = { "genx_byte_offset"="x" }
attributes #1 = { "CMGenxSIMT"="-1" }

!genx.kernels = !{!10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22}
!10 = !{}
!11 = !{ptr @g}
!12 = !{ptr @k, i32 1}
!13 = !{ptr @k, !"k", !10}
!14 = !{ptr @k, !"k", !1, i64 4294967296}
!15 = !{ptr @k, !"k", !1, i32 0, i32 0, !1, i32 0}
!16 = !{ptr @k, !"k", !2, i32 0, i32 0, !1, !3, i32 0, i32 0}
!17 = !{ptr @k, !"k", !1, i32 0, i32 0, !1, !4, i32 0, i32 0}
!18 = !{ptr @renamed, !"k", !2, i32 0, i32 0, !1, !4, i32 0, i32 0}
!19 = !{ptr @used, !"used", !2, i32 0, i32 0, !1, !4, i32 0, i32 0}
!20 = !{ptr @unmarked, !"unmarked", !10, i32 0, i32 0, !10, !10, i32 0, i32 0}
!21 = !{ptr @no_record, !"", !10, i32 0, i32 0, !10, !10, i32 0, i32 0}
!22 = !{ptr @no_record, !"\FF", !10, i32 0, i32 0, !10, !10, i32 0, i32 0}
!1 = !{i32 0}
!2 = !{i32 2}
!3 = !{!"image4d_t"}
!4 = !{!"buffer_t"}
