; A function uses an aspect if its types require it, or if it has atomic accesses of 8 bytes.
; RUN: opt -S -verify-each -passes=sycl-used-aspects %s | FileCheck %s
; RUN: opt -S -verify-each -passes='sycl-used-aspects,sycl-used-aspects' %s | FileCheck %s

target triple = "spirv64-unknown-unknown"

%nested = type { i32, [2 x { float, <4 x half> }] }

; CHECK: define spir_kernel void @nothing(ptr %p) !sycl_used_aspects [[NONE:![0-9]+]]
define spir_kernel void @nothing(ptr %p) {
  %v = load i64, ptr %p
  %w = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}

; CHECK: define spir_func double @parameter(double %x) !sycl_used_aspects [[FP64:![0-9]+]]
define spir_func double @parameter(double %x) {
  ret double %x
}

; CHECK: define spir_func void @instruction(ptr %p) !sycl_used_aspects [[FP64]]
define spir_func void @instruction(ptr %p) {
  %v = load double, ptr %p
  ret void
}

; CHECK: define spir_func void @operand(ptr %p) !sycl_used_aspects [[FP64]]
define spir_func void @operand(ptr %p) {
  store <2 x double> zeroinitializer, ptr %p
  ret void
}

; CHECK: define spir_func void @slot() !sycl_used_aspects [[FP16:![0-9]+]]
define spir_func void @slot() {
  %s = alloca %nested
  ret void
}

; CHECK: define spir_func ptr @index(ptr %p) !sycl_used_aspects [[FP16]]
define spir_func ptr @index(ptr %p) {
  %q = getelementptr %nested, ptr %p, i64 0, i32 1
  ret ptr %q
}

; CHECK: define spir_func void @both(ptr %p, half %h) !sycl_used_aspects [[BOTH:![0-9]+]]
define spir_func void @both(ptr %p, half %h) {
  %d = fpext half %h to double
  store double %d, ptr %p
  ret void
}

; bfloat is not an aspect.
; CHECK: define spir_func void @others(ptr %p, bfloat %b, float %f) {
define spir_func void @others(ptr %p, bfloat %b, float %f) {
  ret void
}

; CHECK: define spir_func void @add(ptr %p) !sycl_used_aspects [[ATOMIC:![0-9]+]]
define spir_func void @add(ptr %p) {
  %v = atomicrmw add ptr %p, i64 1 monotonic
  ret void
}

; CHECK: define spir_func void @exchange(ptr %p, ptr %q) !sycl_used_aspects [[ATOMIC]]
define spir_func void @exchange(ptr %p, ptr %q) {
  %v = cmpxchg ptr %p, ptr %q, ptr null monotonic monotonic
  ret void
}

; CHECK: define spir_func void @load(ptr %p) !sycl_used_aspects [[ATOMIC]]
define spir_func void @load(ptr %p) {
  %v = load atomic i64, ptr %p monotonic, align 8
  ret void
}

; CHECK: define spir_func void @store(ptr %p) !sycl_used_aspects [[ATOMIC]]
define spir_func void @store(ptr %p) {
  store atomic i64 1, ptr %p monotonic, align 8
  ret void
}

; CHECK: define spir_func void @smaller(ptr %p) {
define spir_func void @smaller(ptr %p) {
  %v = load atomic i32, ptr %p monotonic, align 4
  %w = call spir_func i32 @_Z19__spirv_AtomicIAddPU3AS4iN5__spv5Scope4FlagENS1_19MemorySemanticsMask4FlagEi(ptr %p, i32 1, i32 2, i32 3)
  ret void
}

; CHECK: define spir_func void @builtin(ptr %p) !sycl_used_aspects [[ATOMIC]]
define spir_func void @builtin(ptr %p) {
  call spir_func void @_Z19__spirv_AtomicStorePU3AS4lN5__spv5Scope4FlagENS1_19MemorySemanticsMask4FlagEl(ptr %p, i32 1, i32 2, i64 3)
  ret void
}

; CHECK: define spir_func void @float_builtin(ptr %p) !sycl_used_aspects [[FLOAT:![0-9]+]]
define spir_func void @float_builtin(ptr %p) {
  %v = call spir_func double @_Z21__spirv_AtomicFAddEXTPU3AS4dN5__spv5Scope4FlagENS1_19MemorySemanticsMask4FlagEd(ptr %p, i32 1, i32 2, double 3.0)
  ret void
}

declare spir_func i32 @_Z19__spirv_AtomicIAddPU3AS4iN5__spv5Scope4FlagENS1_19MemorySemanticsMask4FlagEi(ptr, i32, i32, i32)
declare spir_func void @_Z19__spirv_AtomicStorePU3AS4lN5__spv5Scope4FlagENS1_19MemorySemanticsMask4FlagEl(ptr, i32, i32, i64)
declare spir_func double @_Z21__spirv_AtomicFAddEXTPU3AS4dN5__spv5Scope4FlagENS1_19MemorySemanticsMask4FlagEd(ptr, i32, i32, double)

; CHECK-DAG: [[NONE]] = !{}
; CHECK-DAG: [[FP64]] = !{[[OF64:![0-9]+]]}
; CHECK-DAG: [[OF64]] = !{!"fp64", i32 6}
; CHECK-DAG: [[FP16]] = !{[[OF16:![0-9]+]]}
; CHECK-DAG: [[OF16]] = !{!"fp16", i32 5}
; CHECK-DAG: [[BOTH]] = !{[[OF16]], [[OF64]]}
; CHECK-DAG: [[ATOMIC]] = !{[[OFA:![0-9]+]]}
; CHECK-DAG: [[OFA]] = !{!"atomic64", i32 27}
; CHECK-DAG: [[FLOAT]] = !{[[OF64]], [[OFA]]}
