// A panic at an extension point becomes an error in clang, and no object is written.

// REQUIRES: clang, x86
// RUN: rm -f %t.o
// RUN: not clang --target=x86_64-linux-gnu %clang_load -mllvm -sycl-internal-panic-in=spec-constants -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
// CHECK: error: internal error in spec-constants: requested by '-sycl-internal-panic-in=spec-constants'
// CHECK: 1 error generated.

// The same while clang builds its pipeline.
// RUN: not clang --target=x86_64-linux-gnu %clang_load -mllvm -sycl-internal-panic-in=extension-point -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=POINT
// RUN: not test -e %t.o
// POINT: error: internal error in extension-point: requested by '-sycl-internal-panic-in=extension-point'
void f(void) {}
