; The pass runs at the start of optimizing pipelines.
; RUN: opt -passes='default<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s
; RUN: opt -passes='lto-pre-link<O1>' -print-pipeline-passes -disable-output %s | FileCheck %s
; RUN: opt -passes='default<O0>,lto<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=NONE

; CHECK:     sycl-inline-reads
; CHECK:     simplifycfg
; CHECK-NOT: sycl-inline-reads
; NONE-NOT:  sycl-inline-reads

define void @f() {
  ret void
}
