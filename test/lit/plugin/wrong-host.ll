; A host with another LLVM version rejects the plugin and reports the required version.

; REQUIRES: other-opt
; RUN: rm -f %t.ll
; RUN: not %other_opt -load-pass-plugin=%plugin -passes=spec-constants -S -o %t.ll %s 2>&1 | FileCheck %s --check-prefix=LLVM%llvm
; RUN: not test -e %t.ll
; LLVM22: {{^}}error: libsyclpasses.so was built for LLVM 22, but the host runs LLVM 19{{$}}
; LLVM19: {{^}}error: libsyclpasses.so was built for LLVM 19, but the host runs LLVM 22{{$}}
; LLVM19: LLVM ERROR: Wrong API version on plugin
define void @f() {
  ret void
}
