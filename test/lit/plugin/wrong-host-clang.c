// clang with another LLVM version rejects the plugin and writes nothing.

// REQUIRES: other-clang
// RUN: rm -f %t.o
// RUN: not %other_clang -fpass-plugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
// CHECK: {{^}}error: libsyclpasses.so was built for LLVM {{22, but the host runs LLVM 19|19, but the host runs LLVM 22}}{{$}}
void f(void) {}
