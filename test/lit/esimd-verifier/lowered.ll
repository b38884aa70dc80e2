; A lowered module has no errors, with or without markers.
; RUN: opt -passes='esimd-verifier<no-force-stateless-mem>' %s -S -o %t.out.ll 2>%t.err
; RUN: count 0 < %t.err
; RUN: %opt -S %s -o %t.in.ll
; RUN: cmp %t.out.ll %t.in.ll

define spir_kernel void @k(ptr addrspace(1) %p) #0 !sycl_explicit_simd !0 !intel_reqd_sub_group_size !1 {
  call void @llvm.genx.barrier()
  %x = load <16 x float>, ptr addrspace(1) %p, align 4
  %y = call spir_func <16 x float> @_Z15__spirv_ocl_cosDv16_f(<16 x float> %x)
  store <16 x float> %y, ptr addrspace(1) %p, align 4
  ret void
}

declare void @llvm.genx.barrier()
declare spir_func <16 x float> @_Z15__spirv_ocl_cosDv16_f(<16 x float>)

attributes #0 = { "VCFunction" "VCSLMSize"="0" }

!0 = !{}
!1 = !{i32 1}
