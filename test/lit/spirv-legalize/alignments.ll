; llc emits the alignment 128 of a private variable as 4294967168, and 256 as 0. Instead, the address in memory with an
; alignment of 64 is rounded up; loads and stores get an alignment of 64.
; REQUIRES: spirv, spirv-dis
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-dis %t.spv | FileCheck --check-prefix=SPIRV --implicit-check-not='Alignment ' %s

target triple = "spir64-unknown-unknown"

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

; SPIRV:      OpDecorate %[[#BYTES:]] Alignment 64
; SPIRV-NEXT: OpDecorate %[[#MORE:]] Alignment 64
; SPIRV-NEXT: OpDecorate %small Alignment 64
; SPIRV:      %[[#BYTES]] = OpVariable
; SPIRV-NEXT: %[[#MORE]] = OpVariable
; SPIRV-NEXT: %small = OpVariable

; 128 bytes, plus 64 to find an aligned address.
; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT:    [[BYTES:%.*]] = alloca [192 x i8], align 64
; CHECK-NEXT:    [[WHOLE_BYTES:%.*]] = getelementptr [192 x i8], ptr [[BYTES]], i64 0
; CHECK-NEXT:    %v = call ptr @syclpasses.spirv.align(ptr [[WHOLE_BYTES]], i64 127)
; CHECK-NEXT:    [[MORE:%.*]] = alloca [272 x i8], align 64
; CHECK-NEXT:    [[WHOLE_MORE:%.*]] = getelementptr [272 x i8], ptr [[MORE]], i64 0
; CHECK-NEXT:    %array = call ptr @syclpasses.spirv.align(ptr [[WHOLE_MORE]], i64 255)
; CHECK-NEXT:    %small = alloca <8 x i64>, align 64
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[BYTES]])
; CHECK-NEXT:    %x = load <16 x i64>, ptr addrspace(1) %in, align 64
; CHECK-NEXT:    store <16 x i64> %x, ptr %v, align 64
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr align 256 %array, ptr addrspace(1) align 256 %in, i64 80, i1 false)
; CHECK-NEXT:    %y = load i64, ptr %v, align 8
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %v = alloca <16 x i64>, align 128
  %array = alloca [5 x i64], i32 2, align 256
  %small = alloca <8 x i64>, align 64
  call void @llvm.lifetime.start.p0(ptr %v)
  %x = load <16 x i64>, ptr addrspace(1) %in, align 256
  store <16 x i64> %x, ptr %v, align 128
  call void @llvm.memcpy.p0.p1.i64(ptr align 256 %array, ptr addrspace(1) align 256 %in, i64 80, i1 false)
  %y = load i64, ptr %v, align 8
  store i64 %y, ptr %small, align 64
  %z = load i64, ptr %small, align 64
  store i64 %z, ptr addrspace(1) %out, align 8
  ret void
}

; CHECK-LABEL: define internal ptr @syclpasses.spirv.align(ptr %memory, i64 %mask) #
; CHECK-NEXT:    [[INT:%.*]] = ptrtoint ptr %memory to i64
; CHECK-NEXT:    [[NEGATIVE:%.*]] = sub i64 0, [[INT]]
; CHECK-NEXT:    [[OFFSET:%.*]] = and i64 [[NEGATIVE]], %mask
; CHECK-NEXT:    [[ALIGNED:%.*]] = getelementptr i8, ptr %memory, i64 [[OFFSET]]
; CHECK-NEXT:    ret ptr [[ALIGNED]]
; CHECK: attributes #{{.*}} = { noinline nounwind }
