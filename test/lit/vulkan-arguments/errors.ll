; Arguments that are too large or that Vulkan cannot pass are errors, and the module is unchanged.

; RUN: not opt -S -passes='vulkan-arguments<pod=push-constant;max-push-constants=32>' %s 2>&1 | FileCheck %s
; RUN: not opt -S -passes='vulkan-arguments<pod=push-constant;no-cluster-pods>' %s 2>&1 | FileCheck %s --check-prefix=BOTH
; RUN: not opt -S -passes='vulkan-arguments<max-push-constants=many>' %s 2>&1 | FileCheck %s --check-prefix=NUMBER

; CHECK: error: {{.*}}arguments of kernel 'large' require 64 bytes, more than the 32 bytes of push constants
; CHECK: error: {{.*}}argument 'arg0' of kernel 'pointer' has type 'ptr', which Vulkan cannot pass
; BOTH: 'pod=push-constant' and 'no-cluster-pods' cannot be combined: there is only one block of push constants
; NUMBER: invalid value 'many' for parameter 'max-push-constants'; expected a number

target triple = "spirv32"

define spir_kernel void @large(<16 x i32> %v) {
  ret void
}

define spir_kernel void @pointer(ptr %p) {
  ret void
}
