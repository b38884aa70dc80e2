; Module flags and named metadata are copied, without nodes that refer to globals in other parts. Nodes that contain a global
; refer to that of the part, even in cycles.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=k.table>' -disable-output %s
; RUN: opt -S -passes=verify k_1.bc | FileCheck %s

; CHECK: define spir_kernel void @second() !kind ![[LIST:[0-9]+]]
; CHECK: call spir_func void %f(), !callees ![[CALLEES:[0-9]+]]
; CHECK: call i1 @llvm.type.test(ptr %f, metadata ptr @target)

; CHECK:     !genx.kernels = !{![[ANNOTATION:[0-9]+]]}
; CHECK:     !opencl.ocl.version = !{![[VERSION:[0-9]+]]}
; CHECK:     !empty = !{}
; CHECK:     !sycl_registered_kernels = !{![[REGISTERED:[0-9]+]]}
; CHECK-NOT: @first

; CHECK-DAG: ![[ANNOTATION]] = !{ptr @second, !"name", i32 1}
; CHECK-DAG: ![[VERSION]] = !{i32 2, i32 0}
; CHECK-DAG: ![[REGISTERED]] = !{![[PAIR:[0-9]+]]}
; CHECK-DAG: ![[PAIR]] = !{!"b", !"second"}
; CHECK-DAG: ![[LIST]] = distinct !{![[LIST]], ![[INNER:[0-9]+]], null}
; CHECK-DAG: ![[INNER]] = !{![[LIST]], ptr @target}
; CHECK-DAG: ![[CALLEES]] = !{ptr @target}

define spir_kernel void @first() {
  ret void
}

define spir_kernel void @second() !kind !4 {
  %f = load ptr, ptr null
  call spir_func void %f(), !callees !6
  %t = call i1 @llvm.type.test(ptr %f, metadata ptr @target)
  call spir_func void @target()
  ret void
}

define internal spir_func void @target() {
  ret void
}

declare i1 @llvm.type.test(ptr, metadata)

!genx.kernels = !{!0, !1}
!opencl.ocl.version = !{!2}
!empty = !{}
!sycl_registered_kernels = !{!3}

!0 = !{ptr @first, !"name", i32 1}
!1 = !{ptr @second, !"name", i32 1}
!2 = !{i32 2, i32 0}
!3 = !{!7, !8}
!4 = distinct !{!4, !5, ptr @first}
!5 = !{!4, ptr @target}
!6 = !{ptr @target}
!7 = !{!"a", !"first"}
!8 = !{!"b", !"second"}
