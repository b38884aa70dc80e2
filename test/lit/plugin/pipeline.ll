; A name for a pipeline: its passes are run, timed and printed under their own names, and an error in one of them is reported
; once.

; RUN: opt -passes='sycl-post-link<mode=default-values>' -time-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=TIME
; TIME-DAG: SpecConstantsPass{{$}}
; TIME-DAG: SpirvStructIndexPass{{$}}
; TIME-DAG: SyclPropertiesPass{{$}}

; RUN: opt -passes='sycl-post-link<mode=default-values>' -print-after=spirv-struct-index -disable-output %s 2>&1 | FileCheck %s --check-prefix=AFTER
; AFTER: IR Dump After SpirvStructIndexPass on [module]

; Among other passes, and nested in another pipeline.
; RUN: opt -passes='verify,sycl-post-link,dce' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=AMONG
; RUN: opt -passes='verify,module(sycl-post-link),function(dce)' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=AMONG
; AMONG: verify,{{.*}}esimd-cond({{.*}}),spec-constants,spirv-struct-index,sycl-properties{{.*}},function(dce)

; RUN: not opt -passes='sycl-post-link<mod=native>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=KEY --match-full-lines --implicit-check-not=error
; KEY: error: pass 'sycl-post-link': unknown parameter 'mod'; expected one of: mode, values, out, symbols, json, runtime, force-stateless-mem, no-force-stateless-mem, optimize, no-optimize

define void @f() {
  ret void
}

; Switches.
; RUN: opt -passes='lower-esimd' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=PLAIN
; RUN: opt -passes='LowerESIMD' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=PLAIN
; PLAIN: {{^}}esimd-cond(esimd-markers,{{.*}},always-inline,esimd-restore-inlining,esimd-kernel-records,{{.*}}esimd-functions(sroa<modify-cfg>){{.*}}instcombine
; RUN: opt -passes='lower-esimd<no-optimize;no-force-stateless-mem>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=OFF
; OFF:     {{^}}esimd-cond(esimd-markers,{{.*}},always-inline,esimd-restore-inlining,esimd-kernel-records<no-force-stateless-mem>,
; OFF-NOT: {{instcombine|early-cse|dce}}
; RUN: opt -passes='sycl-post-link<force-stateless-mem;optimize>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=ON
; ON: {{^}}sycl-used-aspects,esimd-cond(esimd-verifier<force-stateless-mem>,esimd-markers,{{.*}},always-inline,esimd-restore-inlining,esimd-kernel-records<force-stateless-mem>,{{.*}}esimd-functions(sroa<modify-cfg>)

; RUN: not opt -passes='esimd-kernel-records<force-stateless-mem=1>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=VALUE --match-full-lines
; VALUE: error: pass 'esimd-kernel-records': parameter 'force-stateless-mem' does not accept a value, but '1' was specified
; RUN: not opt -passes='lower-esimd<optimize;no-optimize>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TWICE --match-full-lines
; TWICE: error: pass 'lower-esimd': parameter 'no-optimize' is specified twice
; RUN: not opt -passes='spec-constants<no-mode>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NO --match-full-lines
; NO: error: pass 'spec-constants': unknown parameter 'no-mode'; expected one of: mode, values
