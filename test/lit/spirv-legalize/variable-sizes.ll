; Each variable has its allocated type in llc's output. Without the pass, it has the type after "not".
; REQUIRES: spirv, spirv-val, spirv-dis
; RUN: opt -passes=spirv-legalize %s -o %t.bc
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj -translator-compatibility-mode %t.bc -o %t.spv
; RUN: spirv-val %t.spv
; RUN: spirv-dis --raw-id %t.spv | sed -n 's/^ *%\([0-9]*\) = /ID\1 = /p; /OpName/p' | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-DAG: OpName %[[#INFO:]] "info"
; CHECK-DAG: OpName %[[#STRUCT:]] "Info"
; CHECK-DAG: OpName %[[#COUNTS:]] "counts"
; CHECK-DAG: OpName %[[#SLOT:]] "slot"
; CHECK-DAG: ID[[#INT:]] = OpTypeInt 32 0
; CHECK-DAG: ID[[#ARRAY:]] = OpTypeArray %[[#INT]] %{{.*}}
; CHECK-DAG: ID[[#LOCAL_ARRAY:]] = OpTypePointer Workgroup %[[#ARRAY]]
; CHECK-DAG: ID[[#PRIVATE_STRUCT:]] = OpTypePointer Function %[[#STRUCT]]
; CHECK-DAG: ID[[#HOLDER:]] = OpTypeStruct %[[#]]{{$}}
; CHECK-DAG: ID[[#PRIVATE_HOLDER:]] = OpTypePointer Function %[[#HOLDER]]
; not i32:
; CHECK:     ID[[#COUNTS]] = OpVariable %[[#LOCAL_ARRAY]] Workgroup
; not a pointer:
; CHECK:     ID[[#INFO]] = OpVariable %[[#PRIVATE_STRUCT]] Function
; not i8:
; CHECK:     ID[[#SLOT]] = OpVariable %[[#PRIVATE_HOLDER]] Function

%Info = type { ptr addrspace(4), [50 x i64], i32 }

@counts = internal addrspace(3) global [64 x i32] undef

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %info = alloca %Info, align 8
  %slot = alloca ptr addrspace(1), align 8
  call void @llvm.memcpy.p0.p1.i64(ptr align 8 %info, ptr addrspace(1) align 8 %p, i64 412, i1 false)
  %old = atomicrmw add ptr addrspace(3) @counts, i32 1 monotonic
  %data = load ptr addrspace(4), ptr %info, align 8
  %element = getelementptr i64, ptr addrspace(4) %data, i64 %i
  store i64 1, ptr addrspace(4) %element, align 8
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  store i8 1, ptr addrspace(4) %generic
  ret void
}

declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
