; A call to an alias counts as a call to its target.
; RUN: opt -S -verify-each -passes=esimd-markers %s | FileCheck %s

target triple = "spir64-unknown-unknown"

@alias = alias void (), ptr @esimd
@of_alias = alias void (), ptr @alias
@cast = alias void (), ptr addrspace(4) addrspacecast (ptr @esimd to ptr addrspace(4))
@of_other = alias void (), ptr @other

; CHECK: define spir_func void @esimd() !sycl_explicit_simd
define spir_func void @esimd() {
  call spir_func void @_Z15__esimd_barrierv()
  ret void
}

define spir_func void @other() {
  ret void
}

; CHECK: define spir_kernel void @by_alias() !sycl_explicit_simd
define spir_kernel void @by_alias() {
  call spir_func void @alias()
  ret void
}

; CHECK: define spir_kernel void @by_two() !sycl_explicit_simd
define spir_kernel void @by_two() {
  call spir_func void @of_alias()
  ret void
}

; CHECK: define spir_kernel void @by_cast() !sycl_explicit_simd
define spir_kernel void @by_cast() {
  call spir_func addrspace(4) void @cast()
  ret void
}

; CHECK: define spir_kernel void @of_something_else() {
define spir_kernel void @of_something_else() {
  call spir_func void @of_other()
  ret void
}

; CHECK: define spir_kernel void @takes_address(ptr %p) {
define spir_kernel void @takes_address(ptr %p) {
  store ptr @alias, ptr %p
  ret void
}

declare spir_func void @_Z15__esimd_barrierv()
