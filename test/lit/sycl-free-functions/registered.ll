; Functions that return the address of a kernel specify its registered name, and are removed.
; RUN: opt -S -verify-each -passes=sycl-free-functions %s | FileCheck %s

target triple = "spirv64-unknown-unknown"

@text = private unnamed_addr constant [27 x i8] c"syclpasses.kernel-property\00"
@name = private unnamed_addr constant [42 x i8] c"syclpasses.registered-kernel:ns::k<float>\00"
@single = private unnamed_addr constant { i64, i64 } { i64 1, i64 0 }
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @_Z1kIfEvPT_, ptr @text, ptr null, i32 1, ptr @single }, { ptr, ptr, ptr, i32, ptr } { ptr @__syclpasses_registered_0, ptr @name, ptr null, i32 1, ptr null }]

; CHECK: define spir_kernel void @_Z15__sycl_kernel_kIfEvPT_(ptr addrspace(1) %p)
define weak_odr spir_func void @_Z1kIfEvPT_(ptr addrspace(4) %p) {
  ret void
}

; CHECK-NOT: registered_0
define linkonce_odr spir_func ptr @__syclpasses_registered_0() {
  ret ptr @_Z1kIfEvPT_
}

; CHECK: !sycl_registered_kernels = !{![[LIST:[0-9]+]]}
; CHECK: ![[LIST]] = !{![[PAIR:[0-9]+]]}
; CHECK: ![[PAIR]] = !{!"ns::k<float>", !"_Z15__sycl_kernel_kIfEvPT_"}
