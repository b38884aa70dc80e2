; Two copies of the plugin in one process: the first does the work, nothing is registered twice.

; RUN: cp %plugin %t.copy.so
; RUN: opt -load-pass-plugin=%t.copy.so -passes='spec-constants,print<sycl-passes>' -disable-output %s 2>&1 | FileCheck %s
; CHECK:     spec-constants, SpecConstantsPass:
; CHECK-NOT: spec-constants, SpecConstantsPass:
define void @f() {
  ret void
}
