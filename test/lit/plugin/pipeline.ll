; A name that stands for a pipeline: its passes are run, timed and dumped under their own names, and an error in one of
; them is reported once.

; RUN: opt -passes='sycl-post-link<mode=default-values>' -time-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=TIME
; TIME-DAG: SpecConstantsPass{{$}}
; TIME-DAG: SpirvStructIndexPass{{$}}
; TIME-DAG: SyclPropertiesPass{{$}}

; RUN: opt -passes='sycl-post-link<mode=default-values>' -print-after=spirv-struct-index -disable-output %s 2>&1 | FileCheck %s --check-prefix=AFTER
; AFTER: IR Dump After SpirvStructIndexPass on [module]

; Among other passes, and in another pipeline's parentheses.
; RUN: opt -passes='verify,sycl-post-link,dce' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=AMONG
; RUN: opt -passes='verify,module(sycl-post-link),function(dce)' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=AMONG
; AMONG: verify,{{.*}}spec-constants,spirv-struct-index,sycl-properties{{.*}},function(dce)

; RUN: not opt -passes='sycl-post-link<mod=native>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=KEY --match-full-lines --implicit-check-not=error
; KEY: error: pass 'sycl-post-link': unknown parameter 'mod'; expected one of: mode, values, out, symbols, json, runtime

define void @f() {
  ret void
}
