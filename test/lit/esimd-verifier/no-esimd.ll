; Modules without marked functions are not checked: other kernels, and kernels for the vector-compute compiler.
; RUN: opt -passes=esimd-verifier %s -S -o %t.out.ll 2>%t.err
; RUN: count 0 < %t.err
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

define spir_kernel void @simt() {
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

define spir_kernel void @lowered(ptr addrspace(1) %p) #0 !intel_reqd_sub_group_size !0 {
  %m = call <16 x i1> @llvm.genx.mask()
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

declare spir_func void @_ZN4sycl3_V14coshEv()
declare <16 x i1> @llvm.genx.mask()

attributes #0 = { "VCFunction" "VCSLMSize"="0" }

!0 = !{i32 1}
