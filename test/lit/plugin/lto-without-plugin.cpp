// A link of LTO objects without the plugin fails: the reads of constants are undefined.

// REQUIRES: clang, lld, x86
// RUN: clang++ --target=x86_64-linux-gnu -O2 -flto=full %clang_load %S/Inputs/width.cpp -c -o %t.o
// RUN: rm -f %t.so
// RUN: not ld.lld -shared %t.o -o %t.so 2>&1 | FileCheck %s
// RUN: not test -e %t.so
// RUN: ld.lld --load-pass-plugin=%plugin -shared %t.o -o %t.so
// CHECK: error: undefined hidden symbol: {{.*}}__sycl_getScalar2020SpecConstantValue
