; With the redux parameter, sub-groups reduce 32-bit integers with redux.sync. Other types and operations use shuffles.
; RUN: opt -S -passes='nvptx-group-reductions<redux>,verify' %s | FileCheck %s --check-prefixes=CHECK,REDUX
; RUN: opt -S -passes='nvptx-group-reductions<no-redux>,verify' %s | FileCheck %s --check-prefixes=CHECK,SHUFFLE

target triple = "nvptx64-nvidia-cuda"

declare i32 @_Z17__spirv_GroupSMiniii(i32, i32, i32)
declare i32 @_Z20__spirv_GroupIMulKHRiij(i32, i32, i32)
declare i64 @_Z17__spirv_GroupIAddiil(i32, i32, i64)

define void @f(i32 %x, i64 %y) {
  %a = call i32 @_Z17__spirv_GroupSMiniii(i32 2, i32 0, i32 %x)
  %b = call i32 @_Z20__spirv_GroupIMulKHRiij(i32 2, i32 0, i32 %x)
  %c = call i64 @_Z17__spirv_GroupIAddiil(i32 2, i32 0, i64 %y)
  ret void
}

; CHECK-LABEL:  define internal i64 @syclpasses.nvptx.IAdd.i64.lanes(
; CHECK-NEXT:     call i64 @syclpasses.nvptx.IAdd.i64.step(i64 %x, i32 16, i32 %last)
; CHECK-LABEL:  define internal i32 @syclpasses.nvptx.IMulKHR.i32.lanes(
; CHECK-NEXT:     call i32 @syclpasses.nvptx.IMulKHR.i32.step(i32 %x, i32 16, i32 %last)
; CHECK-LABEL:  define internal i32 @syclpasses.nvptx.SMin.i32.lanes(
; REDUX:          [[LANE:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; REDUX-NEXT:     [[INCLUDED:%.*]] = icmp ule i32 [[LANE]], %last
; REDUX-NEXT:     [[VALUE:%.*]] = select i1 [[INCLUDED]], i32 %x, i32 2147483647
; REDUX-NEXT:     [[RESULT:%.*]] = call i32 @llvm.nvvm.redux.sync.min(i32 [[VALUE]], i32 -1)
; REDUX-NEXT:     ret i32 [[RESULT]]
; SHUFFLE-NEXT:   call i32 @syclpasses.nvptx.SMin.i32.step(i32 %x, i32 16, i32 %last)
