; The list of kernels becomes an external variable, its attribute has the size of the linked list, and the variable for the
; launch argument loses its initializer. A second run changes nothing.
; RUN: opt -S -verify-each -passes='sycl-sanitizer' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='sycl-sanitizer,sycl-sanitizer' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

@name = internal addrspace(2) constant [2 x i8] c"k\00"

; CHECK: @__AsanKernelMetadata = dso_local local_unnamed_addr addrspace(1) global [2 x { i64, i64, i64 }] [{{.*}}] #[[LIST:[0-9]+]]
@__AsanKernelMetadata = appending dso_local local_unnamed_addr addrspace(1) global [2 x { i64, i64, i64 }] [
  { i64, i64, i64 } { i64 ptrtoint (ptr addrspace(2) @name to i64), i64 1, i64 12 },
  { i64, i64, i64 } { i64 ptrtoint (ptr addrspace(2) @name to i64), i64 1, i64 12 }
] #0

; CHECK: @__AsanLaunchInfo = internal addrspace(3) global ptr addrspace(1) undef, align 8
@__AsanLaunchInfo = internal addrspace(3) global ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1)), align 8

; CHECK: @__asan_check_shadow_bounds = weak_odr addrspace(1) constant i32 0
@__asan_check_shadow_bounds = weak_odr addrspace(1) constant i32 0

define spir_kernel void @k(ptr addrspace(1) %launch) {
  store ptr addrspace(1) %launch, ptr addrspace(3) @__AsanLaunchInfo, align 8
  ret void
}

; CHECK: attributes #[[LIST]] = { "sycl-device-global-size"="48" "sycl-unique-id"="list" }
attributes #0 = { "sycl-device-global-size"="24" "sycl-unique-id"="list" }
