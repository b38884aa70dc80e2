; LLVM prints the names of the passes, with their parameters, in a form that it also accepts.

; RUN: opt -passes='spec-constants<mode=native>,spec-constants<values=v.json>,sycl-properties<out=k.prop>,sycl-post-link<mode=values;values=v.json;out=k.prop>,SpecConstantsPass,sycl-properties,print<sycl-passes>' \
; RUN:   -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=PIPELINE
; PIPELINE: {{^}}spec-constants<mode=native>,spec-constants<values=v.json>,sycl-properties<out=k.prop>,sycl-used-aspects,esimd-cond({{.*}}),spec-constants<mode=values;values=v.json>,spirv-struct-index,sycl-properties<out=k.prop>,spec-constants,sycl-properties,print<sycl-passes>{{(,verify)?$}}

; RUN: opt -passes=spec-constants,sycl-properties,sycl-post-link -debug-pass-manager -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=MANAGER
; MANAGER:      Running pass: SpecConstantsPass on [module]
; MANAGER-NEXT: Running pass: SyclPropertiesPass on [module]
; A name for a pipeline is printed as its passes.
; MANAGER-NEXT: Running pass: SyclUsedAspectsPass on [module]
; MANAGER-NEXT: Running pass: EsimdConditionalPasses on [module]
; MANAGER-NEXT: Running pass: SpecConstantsPass on [module]
; MANAGER-NEXT: Running pass: SpirvStructIndexPass on [module]
; MANAGER-NEXT: Running pass: SyclPropertiesPass on [module]

; RUN: opt -passes=spec-constants,sycl-properties -time-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=TIME
; TIME-DAG: SpecConstantsPass{{$}}
; TIME-DAG: SyclPropertiesPass{{$}}

; RUN: opt -passes=spec-constants,sycl-properties -print-after=sycl-properties -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=AFTER
; AFTER-NOT: SpecConstantsPass
; AFTER:     IR Dump After SyclPropertiesPass on [module]
; AFTER-NOT: SpecConstantsPass

define void @f() {
  ret void
}
