// All compilations of a program receive the values: a file that reads no constants, such as the host half of a SYCL
// compilation, ignores them.

// REQUIRES: clang, x86
// RUN: echo '{"width": 32}' > %t.json
// RUN: rm -f %t.o
// RUN: clang++ --target=x86_64-linux-gnu %clang_load -mllvm -sycl-spec-constants-values=%t.json -c %s -o %t.o 2>&1 | count 0
// RUN: test -e %t.o
// RUN: rm -f %t.o
// RUN: clang++ --target=x86_64-linux-gnu -O2 %clang_load -mllvm -sycl-spec-constants-values=%t.json -c %s -o %t.o 2>&1 | count 0
// RUN: test -e %t.o

// If constants are read, an ID that is not read is still an error.
// RUN: rm -f %t.o
// RUN: not clang++ --target=x86_64-linux-gnu %clang_load -mllvm -sycl-spec-constants-values=%t.json -DNAME='"height"' -c %S/Inputs/width.cpp -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
// CHECK: error: a value is given for specialization constant 'width', which this module does not read

int main() { return 0; }
