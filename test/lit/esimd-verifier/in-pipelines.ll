; The pass is the first in LLVM's pipelines that compile source code, at any level, because calls are inlined later.
; RUN: opt -passes='default<O0>' -print-pipeline-passes -disable-output %s | FileCheck %s
; RUN: opt -passes='default<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s
; RUN: opt -passes='lto-pre-link<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s
; RUN: opt -passes='lto<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=LINK
; RUN: not opt -passes='default<O2>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=ERROR

; CHECK-NOT: {{inline|sroa|simplifycfg|instcombine}}
; CHECK:     {{(^|,)}}esimd-verifier,
; CHECK-NOT: esimd-verifier
; LINK-NOT:  esimd-verifier
; ERROR:     error: {{.*}} function 'sycl::_V1::cosh()' is not supported in ESIMD context, called from 'f', called from kernel 'k'

define internal spir_func void @f() alwaysinline {
  call spir_func void @_ZN4sycl3_V14coshEv()
  ret void
}

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @f()
  ret void
}

define spir_func void @_ZN4sycl3_V14coshEv() alwaysinline {
  ret void
}

!0 = !{}
