// clang reports a warning from a pass like its own: with its location, as an error with -Werror, and not with -w.

// REQUIRES: clang, x86
// DEFINE: %{compile} = clang++ --target=x86_64-linux-gnu -g %clang_load -c %s -o %t.o
// RUN: %{compile} 2>&1 | FileCheck %s
// RUN: rm %t.o
// RUN: not %{compile} -Werror 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not test -e %t.o
// RUN: %{compile} -w 2>&1 | count 0

// opt prints it with the severity as a prefix, and continues.
// RUN: clang++ --target=x86_64-linux-gnu -g -S -emit-llvm %s -o %t.ll
// RUN: opt -passes=spec-constants -S %t.ll -o %t.out.ll 2>&1 | FileCheck %s --check-prefix=OPT
// RUN: test -e %t.out.ll
// OPT: {{^}}warning: {{.*}}clang-warnings.cpp:[[#@LINE+6]]:0: in function {{.*}} has a body

template <typename T> T __sycl_getScalar2020SpecConstantValue(const char *, const void *, const void *);
// CHECK: clang-warnings.cpp:[[#@LINE+3]]:1: warning: {{.*}} has a body; calls to it do not read specialization constants and are not changed
// CHECK: 1 warning generated.
// ERROR: clang-warnings.cpp:[[#@LINE+1]]:1: error: {{.*}} has a body
template <> int __sycl_getScalar2020SpecConstantValue<int>(const char *, const void *, const void *) { return 3; }
int f() { return __sycl_getScalar2020SpecConstantValue<int>("w", nullptr, nullptr); }

// The pass only checks modules that read constants.
static constexpr float Scale = 0.5f;
float g(const void *Buffer) { return __sycl_getScalar2020SpecConstantValue<float>("scale", &Scale, Buffer); }
