; Device globals that the host could not find are errors.
; RUN: not opt -disable-output -passes=sycl-free-functions %s 2>&1 | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

@_ZN4sycl3_V16detail19device_global_factsILm4ELb0ELj2EEE = linkonce_odr addrspace(1) constant { i64, i64, i64 } { i64 4, i64 0, i64 2 }
; CHECK: error: device_global 'inner' has internal linkage; the host could not find it
@_ZL5inner = internal addrspace(1) global { ptr addrspace(1), ptr addrspace(1) } { ptr addrspace(1) null, ptr addrspace(1) @_ZN4sycl3_V16detail19device_global_factsILm4ELb0ELj2EEE }
; CHECK: error: this device_global is not a namespace-scope variable or static data member; the host could not find it
@array = addrspace(1) global [1 x { ptr addrspace(1), ptr addrspace(1) }] [{ ptr addrspace(1), ptr addrspace(1) } { ptr addrspace(1) null, ptr addrspace(1) @_ZN4sycl3_V16detail19device_global_factsILm4ELb0ELj2EEE }]
