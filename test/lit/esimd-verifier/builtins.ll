; SPIR-V builtins that the vector compiler does not support. It would leave them undefined in the binary without an error.
; RUN: not opt -passes=esimd-verifier %s -S -o %t.ll 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error

; CHECK:      error: <unknown>:0:0: in function _Z6scaledf float (float): the vector compiler does not support SPIR-V builtin '__spirv_ocl_cosh', called from 'scaled', called from kernel 'k'
; CHECK-NEXT: error: <unknown>:0:0: in function k void (): the vector compiler does not support SPIR-V builtin '__spirv_ocl_log2', called from kernel 'k'
; CHECK-NEXT: error: <unknown>:0:0: in function k void (): the vector compiler does not support SPIR-V builtin '__spirv_GroupFAdd', called from kernel 'k'
; CHECK-NEXT: error: <unknown>:0:0: in function k void (): the vector compiler does not support SPIR-V builtin '__spirv_SubgroupShuffleINTEL', called from kernel 'k'

define spir_func float @_Z6scaledf(float %x) {
  %y = call spir_func float @_Z16__spirv_ocl_coshf(float %x)
  ret float %y
}

define spir_kernel void @k() !sycl_explicit_simd !0 {
  %a = call spir_func float @_Z6scaledf(float 1.0)
  %b = call spir_func float @_Z16__spirv_ocl_log2f(float %a)
  %c = call spir_func float @_Z17__spirv_GroupFAddjjf(i32 2, i32 0, float %b)
  %d = call spir_func float @_Z28__spirv_SubgroupShuffleINTELfj(float %c, i32 0)
  ; Supported builtins, and builtins that are lowered.
  %e = call spir_func float @_Z15__spirv_ocl_cosf(float %d)
  %f = call spir_func <16 x float> @_Z22__spirv_ocl_native_sinIfLi16EEv(<16 x float> zeroinitializer)
  %g = call spir_func i32 (ptr addrspace(2), ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(ptr addrspace(2) null)
  %h = call spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 0)
  %i = call spir_func i32 @_Z25__spirv_BuiltInSubgroupIdv()
  ; Other names.
  call spir_func void @_ZN4user16__spirv_ocl_coshEv()
  call spir_func void @__spirv_ocl_other()
  ret void
}

; SYCL code may call all of them.
define spir_kernel void @sycl() {
  %a = call spir_func float @_Z16__spirv_ocl_coshf(float 1.0)
  ret void
}

declare spir_func float @_Z16__spirv_ocl_coshf(float)
declare spir_func float @_Z16__spirv_ocl_log2f(float)
declare spir_func float @_Z17__spirv_GroupFAddjjf(i32, i32, float)
declare spir_func float @_Z28__spirv_SubgroupShuffleINTELfj(float, i32)
declare spir_func float @_Z15__spirv_ocl_cosf(float)
declare spir_func <16 x float> @_Z22__spirv_ocl_native_sinIfLi16EEv(<16 x float>)
declare spir_func i32 @_Z18__spirv_ocl_printfPU3AS2Kcz(ptr addrspace(2), ...)
declare spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32)
declare spir_func i32 @_Z25__spirv_BuiltInSubgroupIdv()
declare spir_func void @_ZN4user16__spirv_ocl_coshEv()
declare spir_func void @__spirv_ocl_other()

!0 = !{}
