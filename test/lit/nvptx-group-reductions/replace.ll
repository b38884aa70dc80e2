; Reductions over work-groups and sub-groups become calls to new functions. A second run changes nothing.
; RUN: opt -S -passes='nvptx-group-reductions,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-group-reductions,nvptx-group-reductions' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

declare float @_Z17__spirv_GroupFAddiif(i32, i32, float)
declare i64 @_Z17__spirv_GroupUMaxiiy(i32, i32, i64)
declare i64 @_Z17__spirv_GroupUMaxiim(i32, i32, i64)

; CHECK-DAG: @syclpasses.nvptx.partial_results = internal addrspace(3) global [32 x i64]

; CHECK-LABEL: define void @f(
; CHECK-NEXT:    [[A:%.*]] = call float @syclpasses.nvptx.FAdd.float.work_group(float %x)
; CHECK-NEXT:    call float @syclpasses.nvptx.FAdd.float.sub_group(float [[A]])
; CHECK-NEXT:    [[C:%.*]] = call i64 @syclpasses.nvptx.UMax.i64.work_group(i64 %y)
; CHECK-NEXT:    call i64 @syclpasses.nvptx.UMax.i64.work_group(i64 [[C]])
; CHECK-NEXT:    ret void
define void @f(float %x, i64 %y) {
  %a = call float @_Z17__spirv_GroupFAddiif(i32 2, i32 0, float %x)
  %b = call float @_Z17__spirv_GroupFAddiif(i32 3, i32 0, float %a)
  %c = call i64 @_Z17__spirv_GroupUMaxiiy(i32 2, i32 0, i64 %y)
  %d = call i64 @_Z17__spirv_GroupUMaxiim(i32 2, i32 0, i64 %c)
  ret void
}

; CHECK-DAG: define internal float @syclpasses.nvptx.FAdd.float.work_group(float %x)
; CHECK-DAG: define internal float @syclpasses.nvptx.FAdd.float.sub_group(float %x)
; CHECK-DAG: define internal i64 @syclpasses.nvptx.UMax.i64.work_group(i64 %x)
; CHECK-DAG: call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1,
; CHECK-DAG: fadd float %x, %other
; CHECK-DAG: call i64 @llvm.umax.i64(i64 %x, i64 %other)
