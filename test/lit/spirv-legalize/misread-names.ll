; LLVM's back end infers the pointee types of parameters from the mangled name of a function, and terminates for types like `ocl_sampler const&`.
; REQUIRES: spirv
; RUN: not --crash llc -mtriple=spirv64v1.4-unknown-unknown %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LLC
; RUN: opt -passes=spirv-legalize -S %s | FileCheck %s
; RUN: opt -passes=spirv-legalize,spirv-legalize -S %s | FileCheck %s
; RUN: opt -passes=spirv-legalize %s | llc -mtriple=spirv64v1.4-unknown-unknown -o /dev/null
; LLC: Missing TableGen record for OpenCL type: opencl.sampler const&_t

target triple = "spir64-unknown-unknown"

; CHECK: define internal spir_func void @syclpasses._Z4readRK11ocl_sampler(ptr addrspace(4) %s)
define internal spir_func void @_Z4readRK11ocl_sampler(ptr addrspace(4) %s) {
  ret void
}

; A type that the program declares in a namespace, and one that is passed in memory.
; CHECK: define internal spir_func void @syclpasses._ZN1a1fEiP8ocl_mine(i32 %i, ptr addrspace(4) %p)
define internal spir_func void @_ZN1a1fEiP8ocl_mine(i32 %i, ptr addrspace(4) %p) {
  ret void
}
; CHECK: define internal spir_func void @syclpasses._Z1g8ocl_mine(ptr byval([8 x i8]) %p)
define internal spir_func void @_Z1g8ocl_mine(ptr byval([8 x i8]) %p) {
  ret void
}

; A type that is not a parameter, a parameter that is not a pointer, and a builtin.
; CHECK: define internal spir_func void @_Z1hI8ocl_mineEvPT_i(
define internal spir_func void @_Z1hI8ocl_mineEvPT_i(i32 %i, ptr addrspace(4) %p) {
  ret void
}
; CHECK: define internal spir_func void @_Z4read11ocl_sampler(target("spirv.Sampler") %s)
define internal spir_func void @_Z4read11ocl_sampler(target("spirv.Sampler") %s) {
  ret void
}
; CHECK: declare spir_func void @_Z23__spirv_GroupWaitEventsiiP9ocl_event(
declare spir_func void @_Z23__spirv_GroupWaitEventsiiP9ocl_event(i32, i32, ptr)

; CHECK: define spir_kernel void @k(
; CHECK-NEXT: call spir_func void @syclpasses._Z4readRK11ocl_sampler(ptr addrspace(4) %p)
define spir_kernel void @k(ptr addrspace(4) %p, ptr byval([8 x i8]) %m, target("spirv.Sampler") %s) {
  call spir_func void @_Z4readRK11ocl_sampler(ptr addrspace(4) %p)
  call spir_func void @_ZN1a1fEiP8ocl_mine(i32 0, ptr addrspace(4) %p)
  call spir_func void @_Z1g8ocl_mine(ptr byval([8 x i8]) %m)
  call spir_func void @_Z1hI8ocl_mineEvPT_i(i32 0, ptr addrspace(4) %p)
  call spir_func void @_Z4read11ocl_sampler(target("spirv.Sampler") %s)
  ret void
}
