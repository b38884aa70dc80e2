; An indirect call requires the functions of its signature whose addresses are taken, or that the host may request.

; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: opt -passes='sycl-split<mode=per_kernel;out=k.table>' -disable-output %s
; RUN: opt -S -passes=verify k_0.bc | FileCheck --check-prefix=CALLS --implicit-check-not=define %s
; RUN: opt -S -passes=verify k_1.bc | FileCheck --check-prefix=TAKES --implicit-check-not=define %s

; CALLS: define spir_kernel void @calls(
; CALLS: define internal spir_func i32 @taken(
; CALLS: define spir_func i32 @asked_for(

; TAKES: define spir_kernel void @takes(
; TAKES: define internal spir_func i32 @taken(
; TAKES: define internal spir_func void @other_signature()

@llvm.used = appending addrspace(1) global [1 x ptr] [ptr @used_list], section "llvm.metadata"

define spir_kernel void @calls(ptr %f) {
  %x = call spir_func i32 %f(i32 1)
  ret void
}

define spir_kernel void @takes(ptr addrspace(1) %out) {
  store ptr @taken, ptr addrspace(1) %out
  store ptr @other_signature, ptr addrspace(1) %out
  ret void
}

define internal spir_func i32 @taken(i32 %x) {
  ret i32 %x
}

define internal spir_func i32 @not_taken(i32 %x) {
  ret i32 %x
}

define spir_func i32 @used_list(i32 %x) {
  %y = call spir_func i32 @not_taken(i32 %x)
  ret i32 %y
}

define spir_func i32 @asked_for(i32 %x) #0 {
  ret i32 %x
}

define internal spir_func void @other_signature() {
  ret void
}

attributes #0 = { "referenced-indirectly" }
