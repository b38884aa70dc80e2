// In a SYCL compilation, the host half receives the same options, and must not overwrite the device's property file.

// REQUIRES: clang, llvm-22, spirv, x86
// RUN: rm -f %t.prop
// RUN: clang++ -fsycl -fsycl-device-only %clang_load -mllvm -sycl-properties-out=%t.prop -c %s -o %t.bc
// RUN: FileCheck %s --input-file=%t.prop
// RUN: clang++ --target=x86_64-linux-gnu -fsycl -fsycl-host-only %clang_load -mllvm -sycl-properties-out=%t.prop -c %s -o %t.o
// RUN: FileCheck %s --input-file=%t.prop
// CHECK: width=2|

#if defined(__SYCL_DEVICE_ONLY__)
#include "Inputs/width.cpp"
#else
int main() { return 0; }
#endif
