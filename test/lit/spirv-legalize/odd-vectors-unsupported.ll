; Vectors without 2, 3, 4, 8 or 16 lanes that cannot be scalarized are errors, one for each function and type.
; RUN: not opt -passes=spirv-legalize -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:

target triple = "spir64-unknown-unknown"

; CHECK-DAG: error: {{.*}}: SPIR-V for OpenCL devices does not support a value of type '<7 x i16>' here
define spir_func <7 x i16> @parameter(<7 x i16> %x) {
  %r = add <7 x i16> %x, %x
  ret <7 x i16> %r
}

; CHECK-DAG: error: {{.*}}: SPIR-V for OpenCL devices does not support a value of type '<5 x float>' here
define spir_kernel void @volatile_access(ptr addrspace(1) %p) {
  %v = load volatile <5 x float>, ptr addrspace(1) %p, align 4
  store <5 x float> %v, ptr addrspace(1) %p, align 4
  ret void
}

; CHECK-DAG: error: {{.*}}SPIR-V for OpenCL devices does not support variable 'table' of type '[2 x <5 x float>]'
@table = internal addrspace(1) constant [2 x <5 x float>] zeroinitializer
