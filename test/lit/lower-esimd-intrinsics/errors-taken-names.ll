; An alias or ifunc has the name that a new function needs.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

@variable = global i32 0
@llvm.genx.inv.v16f32 = alias i32, ptr @variable
@__spirv_ConvertFToBF16INTEL = ifunc i16 (float), ptr @resolver

; CHECK: error: {{.*}}: builtin 'void __esimd_inv<float, 16>()': 'llvm.genx.inv.v16f32' is a variable or alias; expected a function
; CHECK: error: {{.*}}: builtin '__devicelib_ConvertFToBF16INTEL': '__spirv_ConvertFToBF16INTEL' is a variable or alias; expected a function
define spir_kernel void @k(<16 x float> %x, ptr addrspace(4) %p) !sycl_explicit_simd !0 {
  %r = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEvv(<16 x float> %x)
  %b = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) %p)
  ret void
}

define ptr @resolver() {
  ret ptr null
}

declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEvv(<16 x float>)
declare spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4))

!0 = !{}
