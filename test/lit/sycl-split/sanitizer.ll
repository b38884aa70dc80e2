; Each image contains the list of instrumented kernels, although nothing refers to it, and although it is a device_global with the
; device_image_scope property.
; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=k.table;text>' -disable-output %s
; RUN: opt -S -passes=verify k_0.ll | FileCheck %s
; RUN: opt -S -passes=verify k_1.ll | FileCheck %s
; RUN: opt -passes='sycl-split<mode=auto;out=a.table;text>' -disable-output %s
; RUN: opt -S -passes=verify a_0.ll | FileCheck %s

target triple = "spir64-unknown-unknown"

@one.name = internal addrspace(2) constant [4 x i8] c"one\00"

; CHECK: @one.name = internal
; CHECK: @__AsanKernelMetadata = addrspace(1) global [1 x { i64, i64, i64 }]
@__AsanKernelMetadata = addrspace(1) global [1 x { i64, i64, i64 }] [
  { i64, i64, i64 } { i64 ptrtoint (ptr addrspace(2) @one.name to i64), i64 3, i64 12 }
] #0

define spir_kernel void @one() #1 {
  ret void
}

define spir_kernel void @two() #1 {
  ret void
}

attributes #0 = { "sycl-device-global-size"="24" "sycl-device-image-scope" "sycl-host-access"="0" "sycl-unique-id"="list" }
attributes #1 = { "sycl-module-id"="a.cpp" }
