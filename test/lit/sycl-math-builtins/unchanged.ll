; A module without these intrinsics is not changed.
; RUN: opt -S -passes='sycl-math-builtins' %s -o %t.out.ll
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

target triple = "amdgcn-amd-amdhsa"

define float @sin(float %x) {
  %sqrt = call float @llvm.sqrt.f32(float %x)
  ret float %sqrt
}
