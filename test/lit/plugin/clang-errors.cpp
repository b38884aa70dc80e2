// clang reports errors from a pass like its own: with file, line and column, all of them, exit code 1, no object, and no
// property file. An existing file is unchanged.

// REQUIRES: clang, x86
// RUN: rm -f %t.o
// RUN: echo before > %t.prop
// RUN: not clang++ --target=x86_64-linux-gnu -g %clang_load -mllvm -sycl-properties-out=%t.prop -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
// RUN: grep before %t.prop

template <typename T> T __sycl_getScalar2020SpecConstantValue(const char *, const void *, const void *);
struct Holder {
  int Default;
};
static constexpr Holder Width{16};
extern const Holder Elsewhere;

void f(int *Out, const void *Buffer) {
  // CHECK: clang-errors.cpp:[[#@LINE+1]]:10: error: the symbolic ID of a specialization constant is empty
  Out[0]=__sycl_getScalar2020SpecConstantValue<int>("", &Width, Buffer);
  // CHECK: clang-errors.cpp:[[#@LINE+1]]:10: error: the default value of specialization constant 'x' is not known
  Out[1]=__sycl_getScalar2020SpecConstantValue<int>("x", &Elsewhere, Buffer);
}
// CHECK: 2 errors generated.
