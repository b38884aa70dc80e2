; Virtual functions stay with the kernels if these are one part, which then has the requirements of the functions.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: sed 's/ASPECT/6/' %s > same.ll
; RUN: sed 's/ASPECT/5/' %s > more.ll
; RUN: opt -passes='sycl-split<out=same.table>' -disable-output same.ll
; RUN: opt -passes='sycl-split<out=more.table>' -disable-output more.ll
; RUN: opt -passes='sycl-split<mode=off;out=off.table>' -disable-output more.ll
; RUN: FileCheck --check-prefix=ONE --match-full-lines %s < same_0.sym
; RUN: FileCheck --check-prefix=ONE --match-full-lines %s < off_0.sym
; RUN: cat more_0.sym more_1.sym | FileCheck --check-prefix=APART --match-full-lines %s

; ONE:      virtual
; ONE-NEXT: kernel
; ONE-NOT:  {{.}}

; Parts are in the order of their first entry points.
; APART:      virtual
; APART-NEXT: kernel
; APART-NOT:  {{.}}

define linkonce_odr spir_func void @virtual() #0 !sycl_used_aspects !2 {
  ret void
}

define spir_kernel void @kernel(ptr %f) #1 !sycl_used_aspects !0 {
  call spir_func void %f()
  ret void
}

attributes #0 = { "sycl-module-id"="a.cpp" "indirectly-callable"="set" }
attributes #1 = { "sycl-module-id"="a.cpp" "calls-indirectly"="set" }

!0 = !{!1}
!1 = !{!"fp64", i32 6}
!2 = !{!3}
!3 = !{!"fp64", i32 ASPECT}
