; Aspects propagate to all functions that use a function: through calls, including cycles, through its address, and through tables.
; RUN: opt -S -verify-each -passes=sycl-used-aspects %s | FileCheck %s
; RUN: opt -passes='sycl-used-aspects,sycl-properties<out=-;json=%t.json>' -disable-output %s | FileCheck --check-prefix=PROPERTIES %s

target triple = "spirv64-unknown-unknown"

; CHECK: @table = constant [1 x ptr] [ptr @uses]
@table = constant [1 x ptr] [ptr @uses]

; CHECK: define spir_func void @uses(ptr %p) !sycl_used_aspects [[FP64:![0-9]+]]
define spir_func void @uses(ptr %p) {
  store double 1.0, ptr %p
  ret void
}

; CHECK: define spir_func void @first(ptr %p) !sycl_used_aspects [[FP64]]
define spir_func void @first(ptr %p) {
  call spir_func void @second(ptr %p)
  ret void
}

; CHECK: define spir_func void @second(ptr %p) !sycl_used_aspects [[FP64]]
define spir_func void @second(ptr %p) {
  call spir_func void @first(ptr %p)
  call spir_func void @uses(ptr %p)
  ret void
}

; CHECK: define spir_kernel void @in_circles(ptr %p) !sycl_used_aspects [[FP64]]
define spir_kernel void @in_circles(ptr %p) {
  call spir_func void @first(ptr %p)
  ret void
}

; CHECK: define spir_kernel void @by_address(ptr %p) !sycl_used_aspects [[FP64]]
define spir_kernel void @by_address(ptr %p) {
  store ptr @uses, ptr %p
  ret void
}

; CHECK: define spir_kernel void @by_table(ptr %p) !sycl_used_aspects [[FP64]]
define spir_kernel void @by_table(ptr %p) {
  %f = load ptr, ptr @table
  call spir_func void %f(ptr %p)
  ret void
}

; CHECK: define spir_kernel void @by_intrinsic(ptr %p) !sycl_used_aspects [[FP16:![0-9]+]]
define spir_kernel void @by_intrinsic(ptr %p) {
  %v = call float @llvm.fabs.f32(float 1.0)
  %h = fptrunc float %v to half
  store half %h, ptr %p
  ret void
}

; CHECK: define spir_kernel void @without(ptr %p) !sycl_used_aspects [[NONE:![0-9]+]]
define spir_kernel void @without(ptr %p) {
  ret void
}

declare float @llvm.fabs.f32(float)

; CHECK-DAG: [[NONE]] = !{}
; CHECK-DAG: [[FP64]] = !{[[OF64:![0-9]+]]}
; CHECK-DAG: [[OF64]] = !{!"fp64", i32 6}
; CHECK-DAG: [[FP16]] = !{[[OF16:![0-9]+]]}
; CHECK-DAG: [[OF16]] = !{!"fp16", i32 5}

; PROPERTIES: [SYCL/device requirements]
; PROPERTIES-NEXT: aspects=2|
