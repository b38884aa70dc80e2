; The passes that LLVM's own pipelines run at the plugin's extension points, at any level and in every phase of LTO.
; `sycl-inline-reads` runs where functions are optimized.

; DEFINE: %{pipeline} =
; DEFINE: %{show} = opt -passes='%{pipeline}' -print-pipeline-passes -disable-output %s | FileCheck %s --implicit-check-not=sycl-record --implicit-check-not=sycl-check

; REDEFINE: %{pipeline} = default<O0>
; RUN: %{show} --check-prefix=COMPILE
; REDEFINE: %{pipeline} = default<O2>
; RUN: %{show} --check-prefix=COMPILE
; REDEFINE: %{pipeline} = lto<O0>
; RUN: %{show} --check-prefix=COMPILE
; REDEFINE: %{pipeline} = lto<O2>
; RUN: %{show} --check-prefix=COMPILE
; COMPILE: {{(^|,)}}spec-constants,{{(.*,)?}}sycl-properties{{,|$}}

; LLVM 19 does not report the phase; there, the passes determine it when they run (lto-compile-step.cpp, lto-link.cpp).
; RUN: %if llvm-22 %{ opt -passes='lto-pre-link<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=PRE-LINK %}
; RUN: %if llvm-22 %{ opt -passes='thinlto-pre-link<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=PRE-LINK %}
; PRE-LINK-NOT: spec-constants
; PRE-LINK-NOT: sycl-properties
; PRE-LINK:     sycl-record-options
; PRE-LINK-NOT: spec-constants
; PRE-LINK-NOT: sycl-properties

; RUN: %if llvm-22 %{ opt -passes='thinlto<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=THIN %}
; THIN-NOT: spec-constants
; THIN-NOT: sycl-properties
; THIN:     sycl-check-thin-lto
; THIN-NOT: spec-constants
; THIN-NOT: sycl-properties

define void @f() {
  ret void
}
