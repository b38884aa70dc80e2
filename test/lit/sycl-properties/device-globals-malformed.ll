; Device globals that the host could not find or initialize are errors.
; RUN: not opt -passes='sycl-properties<out=%t.prop>' -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error: --match-full-lines
; RUN: not test -e %t.prop

; CHECK: error: global variable 'size': attribute 'sycl-device-global-size' is ''; expected a number of at most 32 bits
; CHECK: error: global variable 'anonymous': attribute 'sycl-unique-id' is missing or is not valid UTF-8
; CHECK: error: global variable 'empty': attribute 'sycl-unique-id' is missing or is not valid UTF-8
; CHECK: error: property 'id' of set 'SYCL/device globals' would have two different values
; CHECK: error: property 'id@global_id_mapping' of set 'SYCL/program metadata' would have two different values

target triple = "spirv64-unknown-unknown"

@size = addrspace(1) global i32 0 #0
@anonymous = addrspace(1) global i32 0 #1
@empty = addrspace(1) global i32 0 #2
@first = addrspace(1) global i32 0 #3
@second = addrspace(1) global i64 0 #4

attributes #0 = { "sycl-device-global-size" "sycl-unique-id"="size" }
attributes #1 = { "sycl-device-global-size"="4" }
attributes #2 = { "sycl-device-global-size"="4" "sycl-unique-id" }
attributes #3 = { "sycl-device-global-size"="4" "sycl-unique-id"="id" }
attributes #4 = { "sycl-device-global-size"="8" "sycl-unique-id"="id" }
