; amdgcn returns small classes as integers of other types, which are read as bytes. Eight bytes are aligned to eight.
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT
; RUN: %if amdgpu %{ opt -passes=spec-constants %s -o - | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx906 -filetype=null %}

; CHECK-LABEL: define i32 @chars(
; CHECK-NEXT:    %v = load i32, ptr %rt, align 16, !invariant.load
; CHECK-LABEL: define [2 x i32] @pair(
; CHECK:         [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 8
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 8, !invariant.load
; CHECK-NEXT:    [[R:%.*]] = insertvalue [2 x i32] poison, i32 [[X]], 0
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i8, ptr %rt, i64 12
; CHECK-NEXT:    [[Y:%.*]] = load i32, ptr [[Q]], align 4, !invariant.load
; CHECK-NEXT:    %v = insertvalue [2 x i32] [[R]], i32 [[Y]], 1
; CHECK: !{!"chars", i32 0, i32 0, i32 4, i32 -1, i32 4, i32 4}
; CHECK: !{!"pair", i32 1, i32 0, i32 8}

; DEFAULT: ret i32 67305985
; DEFAULT: ret [2 x i32] [i32 1, i32 1065353216]

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-i64:64-n32:64-S32-A5-G1"
target triple = "amdgcn-amd-amdhsa"

%struct.P = type { i32, float }

@name.chars = private unnamed_addr addrspace(4) constant [6 x i8] c"chars\00", align 1
@name.pair = private unnamed_addr addrspace(4) constant [5 x i8] c"pair\00", align 1
@id.chars = internal addrspace(4) constant { { [4 x i8] } } { { [4 x i8] } { [4 x i8] c"\01\02\03\04" } }
@id.pair = internal addrspace(4) constant { %struct.P } { %struct.P { i32 1, float 1.0 } }

declare i32 @_Z40__sycl_getComposite2020SpecConstantValueI1CET_PKcPKvS5_(ptr, ptr, ptr)
declare [2 x i32] @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr, ptr, ptr)

define i32 @chars(ptr %rt) {
  %v = call i32 @_Z40__sycl_getComposite2020SpecConstantValueI1CET_PKcPKvS5_(ptr addrspacecast (ptr addrspace(4) @name.chars to ptr), ptr addrspacecast (ptr addrspace(4) @id.chars to ptr), ptr %rt)
  ret i32 %v
}

define [2 x i32] @pair(ptr %rt) {
  %v = call [2 x i32] @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr addrspacecast (ptr addrspace(4) @name.pair to ptr), ptr addrspacecast (ptr addrspace(4) @id.pair to ptr), ptr %rt)
  ret [2 x i32] %v
}
