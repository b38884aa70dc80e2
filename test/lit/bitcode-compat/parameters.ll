; The version is 19, whether it is specified or not.

; RUN: opt -passes='bitcode-compat' -disable-output %s
; RUN: opt -passes='bitcode-compat<llvm=19>' -disable-output %s
; RUN: not opt -passes='bitcode-compat<llvm=18>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=VALUE --match-full-lines --implicit-check-not=error
; VALUE: error: pass 'bitcode-compat': invalid value '18' for parameter 'llvm'; expected one of: 19
; RUN: not opt -passes='bitcode-compat<clang=19>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=KEY --match-full-lines --implicit-check-not=error
; KEY: error: pass 'bitcode-compat': unknown parameter 'clang'; expected one of: llvm
