; esimd-cond runs the nested passes only on modules that contain ESIMD code.

; RUN: split-file %s %t
; RUN: opt -passes='esimd-cond(always-inline,function(sroa<modify-cfg>,dce),spec-constants<mode=native>)' -debug-pass-manager -disable-output %t/marked.ll 2>&1 | FileCheck %s --check-prefix=RUNS
; RUN: opt -passes='esimd-cond(always-inline,function(sroa<modify-cfg>,dce),spec-constants<mode=native>)' -debug-pass-manager -disable-output %t/builtin.ll 2>&1 | FileCheck %s --check-prefix=RUNS
; RUNS:      Running pass: EsimdConditionalPasses on [module]
; RUNS-NEXT: Running pass: AlwaysInlinerPass on [module]
; RUNS:      Running pass: SROAPass on f
; RUNS:      Running pass: DCEPass on f
; RUNS:      Running pass: SpecConstantsPass on [module]

; RUN: opt -passes='esimd-cond(always-inline,function(sroa,dce))' -debug-pass-manager -disable-output %t/plain.ll 2>&1 \
; RUN:   | FileCheck %s --check-prefix=SKIP
; SKIP: Running pass: EsimdConditionalPasses on [module]
; SKIP-NEXT: Running pass: VerifierPass

; RUN: opt -passes='esimd-cond(always-inline,function(sroa<modify-cfg>,dce),sycl-properties<runtime=8>)' -print-pipeline-passes -disable-output %t/plain.ll | FileCheck %s --check-prefix=PRINT
; PRINT: {{^}}esimd-cond(always-inline,function(sroa<modify-cfg>,dce),sycl-properties<runtime=8>){{(,verify)?$}}

; RUN: not opt -passes='esimd-cond(no-such-pass)' -disable-output %t/plain.ll 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: error: 'esimd-cond': unknown pass name 'no-such-pass'

; Other passes in the plugin accept no nested passes.
; RUN: not opt -passes='spec-constants(dce)' -disable-output %t/plain.ll 2>&1 | FileCheck %s --check-prefix=INNER
; RUN: not opt -passes='sycl-post-link(dce)' -disable-output %t/plain.ll 2>&1 | FileCheck %s --check-prefix=INNER
; INNER: invalid use of '{{.*}}' pass as module pipeline

;--- marked.ll
define void @f() !sycl_explicit_simd !0 {
  ret void
}
!0 = !{}

;--- builtin.ll
define void @f() {
  call spir_func void @_Z15__esimd_barrierv()
  ret void
}
declare spir_func void @_Z15__esimd_barrierv()

;--- plain.ll
define void @f() {
  ret void
}
