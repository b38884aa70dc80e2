// If clang runs no passes, the reads remain; clang reports this instead of writing an object that cannot work.

// REQUIRES: clang, llvm-22, x86
// RUN: rm -f %t.o
// RUN: not clang++ --target=x86_64-linux-gnu %clang_load -Xclang -disable-llvm-passes -c %S/Inputs/width.cpp -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
// CHECK: error: the module still reads specialization constants; run 'spec-constants' on it before code generation
