; A vector whose lanes have no padding in memory is accessed as an integer, which has at most 1,024 bits.
; RUN: not opt -passes=spirv-legalize -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:

target triple = "spir64-unknown-unknown"

; CHECK: error: {{.*}}in function k {{.*}}: SPIR-V for OpenCL devices does not support a value of type '<70 x i24>' here
define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load <70 x i24>, ptr addrspace(1) %p, align 4
  %e = extractelement <70 x i24> %v, i32 69
  %z = zext i24 %e to i32
  store i32 %z, ptr addrspace(1) %p, align 4
  ret void
}
