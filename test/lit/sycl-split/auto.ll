; Kernels in a translation unit are in the same part if they have the same device requirements. Any difference separates them.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<out=auto.table>' -disable-output %s
; RUN: opt -passes='sycl-split<mode=per_source;out=source.table>' -disable-output %s
; RUN: cat auto_0.sym auto_1.sym auto_2.sym auto_3.sym auto_4.sym auto_5.sym auto_6.sym auto_7.sym auto_8.sym auto_9.sym \
; RUN:   auto_10.sym | FileCheck --match-full-lines %s
; RUN: not ls auto_11.sym 2>&1 | FileCheck --check-prefix=NO-MORE %s
; RUN: cmp auto_0.sym source_0.sym
; RUN: cmp auto_10.sym source_10.sym
; NO-MORE: No such file

; CHECK:      plain
; CHECK-NEXT: plain_too
; CHECK-NEXT: older_form
; CHECK-NEXT: half
; CHECK-NEXT: half_by_property
; CHECK-NEXT: both
; CHECK-NEXT: both_in_another_order
; CHECK-NEXT: both_by_a_function
; CHECK-NEXT: sub_group
; CHECK-NEXT: work_group
; CHECK-NEXT: dimensions
; CHECK-NEXT: optimized
; CHECK-NEXT: matrix
; CHECK-NEXT: product
; CHECK-NEXT: target
; CHECK-NEXT: other_unit
; CHECK-NOT:  {{.}}

define spir_kernel void @plain() #0 { ret void }
define spir_kernel void @half() #0 !sycl_used_aspects !2 { ret void }
define spir_kernel void @both() #0 !sycl_used_aspects !3 { ret void }
define spir_kernel void @both_in_another_order() #0 !sycl_used_aspects !4 { ret void }
define spir_kernel void @sub_group() #0 !intel_reqd_sub_group_size !5 { ret void }
define spir_kernel void @work_group() #0 !reqd_work_group_size !6 { ret void }
define spir_kernel void @dimensions() #0 !reqd_work_group_size !6 !work_group_num_dim !7 { ret void }
define spir_kernel void @optimized() #1 { ret void }
define spir_kernel void @matrix() #0 !sycl_joint_matrix !8 { ret void }
define spir_kernel void @product() #0 !sycl_joint_matrix_mad !8 { ret void }
define spir_kernel void @target() #0 !sycl_fixed_targets !7 { ret void }
define spir_kernel void @other_unit() #2 { ret void }
define spir_kernel void @plain_too() #0 !sycl_used_aspects !9 { ret void }
define spir_kernel void @older_form() #0 !sycl_used_aspects !10 { ret void }
define spir_kernel void @half_by_property() #3 { ret void }
define spir_kernel void @both_by_a_function() #0 !sycl_declared_aspects !2 {
  call spir_func void @uses_double()
  ret void
}

; Front ends propagate aspects only within a translation unit. This function is from another one.
define internal spir_func void @uses_double() !sycl_used_aspects !11 { ret void }

attributes #0 = { "sycl-module-id"="a.cpp" }
attributes #1 = { "sycl-module-id"="a.cpp" "sycl-optlevel"="2" }
attributes #2 = { "sycl-module-id"="b.cpp" }
attributes #3 = { "sycl-module-id"="a.cpp" "sycl-device-has"="5" }

!2 = !{!12}
!3 = !{!12, !13}
!4 = !{!13, !12}
!5 = !{i32 16}
!6 = !{i32 4, i32 1, i32 1}
!7 = !{i32 1}
!8 = !{!"matrix_type::fp16,use::a,1,2"}
; Negative numbers are not aspects of devices.
!9 = !{!14}
!10 = !{i32 -2}
!11 = !{i32 6}
!12 = !{!"fp16", i32 5}
!13 = !{!"fp64", i32 6}
!14 = !{!"host_debuggable", i32 -1}
