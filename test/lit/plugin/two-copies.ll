; If two copies of the plugin are loaded into one process, only the first one runs, and nothing is registered twice.

; RUN: cp %plugin %t.copy.so
; RUN: opt -load-pass-plugin=%t.copy.so -passes='spec-constants,print<sycl-passes>' -disable-output %s 2>&1 | FileCheck %s
; CHECK:     spec-constants, SpecConstantsPass:
; CHECK-NOT: spec-constants, SpecConstantsPass:
define void @f() {
  ret void
}
