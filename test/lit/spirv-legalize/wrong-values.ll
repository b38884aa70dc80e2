; Values that LLVM's back end miscompiles: -1.0 for a signed conversion of true, the NaN of a minimum, overlapping memory.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s

target triple = "spirv64-unknown-unknown"

; CHECK-LABEL: define float @signed(
; CHECK-NEXT:    %r = call float @syclpasses.spirv.sitofp.f32.i1(i1 %x)
define float @signed(i1 %x) {
  %r = sitofp i1 %x to float
  ret float %r
}

; CHECK-LABEL: define float @unsigned(
; CHECK-NEXT:    %r = uitofp i1 %x to float
define float @unsigned(i1 %x) {
  %r = uitofp i1 %x to float
  ret float %r
}

; CHECK-LABEL: define half @minimum(
; CHECK-NEXT:    %r = call half @syclpasses.spirv.minimum.f16.f16.f16(half %x, half %y)
define half @minimum(half %x, half %y) {
  %r = call half @llvm.minimum.f16(half %x, half %y)
  ret half %r
}

; CHECK-LABEL: define void @overlap(
; CHECK-NEXT:    call void @syclpasses.spirv.memmove.isVoid.p1.p1.i64.i1(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 3, i1 false)
define void @overlap(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 3, i1 false)
  ret void
}

; CHECK-LABEL: define internal half @syclpasses.spirv.minimum.f16.f16.f16(
; CHECK:         %nan = fcmp uno half %x0, %x1

; CHECK-LABEL: define internal float @syclpasses.spirv.sitofp.f32.i1(
; CHECK-NEXT:    %r = select i1 %x0, float -1.000000e+00, float 0.000000e+00

declare half @llvm.minimum.f16(half, half)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
