; sycl-post-link verifies ESIMD code before it lowers the code, with the pipeline's parameter.
; RUN: opt -passes=sycl-post-link -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=PIPELINE
; RUN: opt -passes='sycl-post-link<no-force-stateless-mem>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=STATEFUL
; RUN: not opt -passes=sycl-post-link -disable-output %s 2>&1 | FileCheck %s --match-full-lines

; PIPELINE: {{^}}sycl-used-aspects,esimd-cond(esimd-verifier,esimd-markers,
; STATEFUL: {{^}}sycl-used-aspects,esimd-cond(esimd-verifier<no-force-stateless-mem>,esimd-markers,
; CHECK:    error: <unknown>:0:0: in function k void (): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from kernel 'k'

define spir_kernel void @k() !sycl_explicit_simd !0 {
  %a = call spir_func float @_ZN4sycl3_V14coshEf(float 1.0)
  ret void
}

declare spir_func float @_ZN4sycl3_V14coshEf(float)

!0 = !{}
