// ThinLTO compiles every module separately, so the constants of an image cannot be numbered. Modules with reads are rejected
// at link time; others are not changed.

// REQUIRES: clang, lld, x86
// RUN: rm -f %t.so
// RUN: clang++ --target=x86_64-linux-gnu -O2 -flto=thin %clang_load %S/Inputs/width.cpp -c -o %t1.o
// RUN: not ld.lld --load-pass-plugin=%plugin -shared %t1.o -o %t.so 2>&1 | FileCheck %s
// RUN: not test -e %t.so
// CHECK: error: specialization constants cannot be numbered per module in a ThinLTO link; use -flto=full

// RUN: clang++ --target=x86_64-linux-gnu -O2 -flto=thin %clang_load %s -c -o %t2.o
// RUN: ld.lld --load-pass-plugin=%plugin -shared %t2.o -o %t.so
void f() {}
