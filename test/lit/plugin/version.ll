; The plugin reports its version.

; RUN: %opt %load --version | FileCheck %s
; RUN: opt -passes='print<sycl-passes>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TABLE
; CHECK: syclpasses {{[0-9]+\.[0-9]+\.[0-9]+}} for LLVM {{[0-9]+\.[0-9]+}}
; TABLE: {{^}}syclpasses {{[0-9]+\.[0-9]+\.[0-9]+$}}
; TABLE-NEXT: spec-constants
