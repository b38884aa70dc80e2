; All errors in a module are reported at once, and the module is not changed.
; RUN: not opt -S -passes=sycl-free-functions %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not='error: <'

target triple = "spirv64-unknown-unknown"

%struct.Holder = type { i32, { ptr addrspace(3) } }

@text = private unnamed_addr constant [27 x i8] c"syclpasses.kernel-property\00"
@name = private unnamed_addr constant [31 x i8] c"syclpasses.registered-kernel:x\00"
@single = private unnamed_addr constant { i64, i64 } { i64 1, i64 0 }
@unknown = private unnamed_addr constant { i64, i64 } { i64 99, i64 0 }
@hint = private unnamed_addr constant { i64, i64, i64 } { i64 3, i64 1, i64 8 }
@llvm.global.annotations = appending global [9 x { ptr, ptr, ptr, i32, ptr }] [
  { ptr, ptr, ptr, i32, ptr } { ptr @reference, ptr @text, ptr null, i32 1, ptr @single },
  { ptr, ptr, ptr, i32, ptr } { ptr @class, ptr @text, ptr null, i32 1, ptr @single },
  { ptr, ptr, ptr, i32, ptr } { ptr @holder, ptr @text, ptr null, i32 1, ptr @single },
  { ptr, ptr, ptr, i32, ptr } { ptr @result, ptr @text, ptr null, i32 1, ptr @single },
  { ptr, ptr, ptr, i32, ptr } { ptr @wide, ptr @text, ptr null, i32 1, ptr @single },
  { ptr, ptr, ptr, i32, ptr } { ptr @numbers, ptr @text, ptr null, i32 1, ptr @unknown },
  { ptr, ptr, ptr, i32, ptr } { ptr @_ZNSt3fooEv, ptr @text, ptr null, i32 1, ptr @single },
  { ptr, ptr, ptr, i32, ptr } { ptr @no_kernel, ptr @text, ptr null, i32 1, ptr @hint },
  { ptr, ptr, ptr, i32, ptr } { ptr @registered, ptr @name, ptr null, i32 1, ptr null }
]

; CHECK: error: {{.*}}: annotation 'syclpasses.kernel-property' with values that the header does not write
; CHECK: error: {{.*}}: parameter 1 of kernel 'reference' is a reference; pass a pointer or a value
; CHECK: error: {{.*}}: parameter 1 of kernel 'class' is an object of a class that cannot be copied byte by byte
; CHECK: error: {{.*}}: parameter 1 of kernel 'holder' has a member for local memory, in 'struct.Holder'; pass it as a separate parameter
; CHECK: error: {{.*}}: 'result' cannot be a kernel: it must return 'void'
; CHECK: error: {{.*}}: parameter 1 of kernel 'wide' has type i128, which kernels cannot accept
; CHECK: error: {{.*}}: '_ZNSt3fooEv' cannot be a kernel: it must be a named namespace-scope function with external linkage, outside namespace 'std'
; CHECK: error: {{.*}}: 'no_kernel' has kernel properties, but neither nd_range_kernel nor single_task_kernel
; CHECK: error: {{.*}}: registered name 'x' does not name a kernel

define spir_func void @reference(ptr addrspace(4) align 4 dereferenceable(4) %p) {
  ret void
}
define spir_func void @class(ptr sret(i32) %p) {
  ret void
}
define spir_func void @holder(ptr byval(%struct.Holder) %p) {
  ret void
}
define spir_func i32 @result() {
  ret i32 0
}
define spir_func void @wide(i128 %n) {
  ret void
}
define spir_func void @numbers() {
  ret void
}
define spir_func void @_ZNSt3fooEv() {
  ret void
}
define spir_func void @no_kernel() {
  ret void
}
define spir_func ptr @registered() {
  ret ptr @no_kernel
}
