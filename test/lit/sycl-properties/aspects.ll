; Aspects of everything that the entry points reach: used, declared, and from kernel properties, in ascending order.
; RUN: opt -passes='sycl-properties<out=-;json=%t.json>' -disable-output %s | FileCheck %s --match-full-lines
; RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json

;      CHECK:[SYCL/device requirements]
; CHECK-NEXT:aspects=2|gDAAAAAAAAQAAAAACAAAAUAAAAgBAAAAJAAAAsBAAAQMAAAA
; CHECK-NEXT:[SYCL/kernel names]

; cpu, gpu, fp16, fp64, image, atomic64, ext_intel_esimd; neither those of the unused function nor the front end's internal -1
; JSON: "value": "01000000020000000500000006000000090000001b00000031000000"

target triple = "spirv64-unknown-unknown"

@table = internal addrspace(1) constant [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr @virtual to ptr addrspace(4))]

define spir_kernel void @kernel(ptr addrspace(4) %p) #0 !sycl_declared_aspects !0 !sycl_used_aspects !0 {
  call spir_func void @recursive()
  store ptr addrspace(4) addrspacecast (ptr addrspace(1) @table to ptr addrspace(4)), ptr addrspace(4) %p
  ret void
}

; Linked from another translation unit, from which the front end cannot propagate aspects.
define internal spir_func void @recursive() !sycl_used_aspects !2 {
  call spir_func void @recursive()
  call spir_func void @declared()
  %1 = call double @llvm.sqrt.f64(double 2.0)
  ret void
}

declare !sycl_declared_aspects !4 spir_func void @declared()
declare !sycl_used_aspects !6 double @llvm.sqrt.f64(double)

define internal spir_func void @virtual() !sycl_used_aspects !8 {
  ret void
}

define internal spir_func void @dead() !sycl_used_aspects !10 {
  ret void
}

attributes #0 = { "sycl-device-has"="2,1" }

!0 = !{!1}
!1 = !{!"fp16", i32 5}
!2 = !{!3, i32 -1}
!3 = !{!"image", i32 9}
!4 = !{!5}
!5 = !{!"atomic64", i32 27}
!6 = !{!7}
!7 = !{!"fp64", i32 6}
; The form of older front ends.
!8 = !{i32 49}
!10 = !{!11}
!11 = !{!"custom", i32 4}
