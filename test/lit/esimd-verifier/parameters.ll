; Invalid parameters.
; RUN: not opt -passes='esimd-verifier<force-stateless-mem=1>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=VALUE
; VALUE: error: pass 'esimd-verifier': parameter 'force-stateless-mem' does not accept a value, but '1' was specified
; RUN: not opt -passes='esimd-verifier<force-stateless-mem;no-force-stateless-mem>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=TWICE
; TWICE: error: pass 'esimd-verifier': parameter 'no-force-stateless-mem' is specified twice
; RUN: not opt -passes='esimd-verifier<stateless>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
; OTHER: error: pass 'esimd-verifier': unknown parameter 'stateless'; expected one of: force-stateless-mem
; RUN: opt -passes='esimd-verifier,esimd-verifier<no-force-stateless-mem>,esimd-verifier<force-stateless-mem>' \
; RUN:   -print-pipeline-passes %s -disable-output | FileCheck %s --check-prefix=PRINT
; PRINT: esimd-verifier,esimd-verifier<no-force-stateless-mem>,esimd-verifier<force-stateless-mem>

define void @f() {
  ret void
}
