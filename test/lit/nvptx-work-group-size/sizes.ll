; The attributes for work-group sizes are set from the metadata. A second run changes nothing.
; RUN: opt -S -passes='nvptx-work-group-size,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-work-group-size,nvptx-work-group-size' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll
; RUN: %if llvm-22 %{ llc -mcpu=sm_90 %t.once.ll -o - | FileCheck %s --check-prefix=PTX %}

target triple = "nvptx64-nvidia-cuda"

; PTX-LABEL: .entry required(
; PTX:       .reqntid 2, 4, 8
; CHECK: define ptx_kernel void @required() [[REQUIRED:#[0-9]+]]
define ptx_kernel void @required() #0 !reqd_work_group_size !0 !max_work_group_size !1 {
  ret void
}

; PTX-LABEL: .entry maximum(
; PTX:       .maxntid 16, 8
; CHECK: define ptx_kernel void @maximum() [[MAXIMUM:#[0-9]+]]
define ptx_kernel void @maximum() !max_work_group_size !1 {
  ret void
}

; PTX-LABEL: .entry linear(
; PTX:       .maxntid 256
; CHECK: define ptx_kernel void @linear() [[LINEAR:#[0-9]+]]
define ptx_kernel void @linear() !max_work_group_size !1 !max_linear_work_group_size !2 {
  ret void
}

; CHECK: define ptx_kernel void @malformed() !reqd_work_group_size
define ptx_kernel void @malformed() !reqd_work_group_size !3 {
  ret void
}

; CHECK: define void @function() !reqd_work_group_size
define void @function() !reqd_work_group_size !0 {
  ret void
}

; CHECK: attributes [[REQUIRED]] = { "nvvm.reqntid"="2,4,8" }
; CHECK: attributes [[MAXIMUM]] = { "nvvm.maxntid"="16,8" }
; CHECK: attributes [[LINEAR]] = { "nvvm.maxntid"="256" }

attributes #0 = { "nvvm.reqntid"="8,4" "nvvm.maxntid"="1024" }
!0 = !{i32 2, i32 4, i32 8}
!1 = !{i32 16, i32 8}
!2 = !{i32 256}
!3 = !{!"two"}
