; A variable that ends with a pointer to its description is a device_global: it gets the attributes by which the host finds it.
; RUN: opt -S -verify-each -passes=sycl-free-functions %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

@_ZN4sycl3_V16detail19device_global_factsILm4ELb0ELj2EEE = linkonce_odr addrspace(1) constant { i64, i64, i64 } { i64 4, i64 0, i64 2 }
@_ZN4sycl3_V16detail19device_global_factsILm8ELb1ELj0EEE = linkonce_odr addrspace(1) constant { i64, i64, i64 } { i64 8, i64 1, i64 0 }
; CHECK-DAG: @A = addrspace(1) global { ptr addrspace(1), ptr addrspace(4) } zeroinitializer, align 8, !spirv.Decorations [[A:![0-9]+]] #[[#FIRST:]]
@A = addrspace(1) global { ptr addrspace(1), ptr addrspace(4) } { ptr addrspace(1) null, ptr addrspace(4) addrspacecast (ptr addrspace(1) @_ZN4sycl3_V16detail19device_global_factsILm4ELb0ELj2EEE to ptr addrspace(4)) }, align 8
; CHECK-DAG: @_ZN2ns1BE = linkonce_odr addrspace(1) global { i64, ptr addrspace(4) } { i64 7, ptr addrspace(4) null }, align 8, !spirv.Decorations [[B:![0-9]+]] #[[#SECOND:]]
@_ZN2ns1BE = linkonce_odr addrspace(1) global { i64, ptr addrspace(4) } { i64 7, ptr addrspace(4) addrspacecast (ptr addrspace(1) @_ZN4sycl3_V16detail19device_global_factsILm8ELb1ELj0EEE to ptr addrspace(4)) }, align 8
; CHECK-DAG: @other = addrspace(1) global { i64, ptr addrspace(4) } zeroinitializer, align 8{{$}}
@other = addrspace(1) global { i64, ptr addrspace(4) } zeroinitializer, align 8

; CHECK-DAG: attributes #[[#FIRST]] = { "sycl-device-global-size"="4" "sycl-unique-id"="_Z1A" }
; CHECK-DAG: attributes #[[#SECOND]] = { "sycl-device-global-size"="8" "sycl-device-image-scope" "sycl-host-access"="0" "sycl-unique-id"="_ZN2ns1BE" }
; CHECK-DAG: [[A]] = !{[[A1:![0-9]+]]}
; CHECK-DAG: [[A1]] = !{i32 6147, i32 2, !"_Z1A"}
; CHECK-DAG: [[B]] = !{[[B1:![0-9]+]]}
; CHECK-DAG: [[B1]] = !{i32 6147, i32 0, !"_ZN2ns1BE"}
