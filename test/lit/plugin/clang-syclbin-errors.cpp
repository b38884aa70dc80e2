// Modules that cannot become a SYCLBIN file are errors, and no file is written. Kernels that libsycl would not find are a warning.

// REQUIRES: clang, spirv, x86, llvm-22
// DEFINE: %{options} = -O2 -I %includes %clang_load -mllvm -sycl-output=syclbin %s -o %t.syclbin
// DEFINE: %{clang} = clang++ -Xclang -fsycl-is-device --target=spirv64 %{options}

// RUN: %{clang} -c 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: test -s %t.syclbin

// RUN: rm %t.syclbin
// RUN: not %{clang} -S 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: error: option '-sycl-output=syclbin' requires an object file as output
// TEXT: 1 error generated.

// RUN: not %{clang} -c -mllvm -sycl-spec-constants-mode=emulation 2>&1 | FileCheck %s --check-prefix=EMULATED
// EMULATED: error: a SYCLBIN file requires native specialization constants, not emulated ones

// RUN: not %{clang} -c -DNO_KERNEL 2>&1 | FileCheck %s --check-prefix=NO-KERNEL
// NO-KERNEL: error: the module contains no kernels for the SYCLBIN file

// RUN: not %{clang} -c -mllvm -sycl-syclbin-state=done 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: error: option '-sycl-syclbin-state': invalid value 'done'; expected one of: input, object, executable

// RUN: not %{clang} -c -Xclang -flto=full 2>&1 | FileCheck %s --check-prefix=LTO
// LTO: error: option '-sycl-output' requires the output of a code generator, not an object for LTO

// RUN: not %{clang} -c -Xclang -disable-llvm-passes 2>&1 | FileCheck %s --check-prefix=READS
// READS: error: the module still reads specialization constants; run 'spec-constants' on it before code generation

// RUN: not clang++ -Xclang -fsycl-is-device --target=spirv32 %{options} -c 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: a SYCLBIN file requires target spirv64, not 'spirv32'

// The host half of a SYCL program cannot become a SYCLBIN file either.
// RUN: not clang++ --target=x86_64-linux-gnu %{options} -c -DNO_KERNEL 2>&1 | FileCheck %s --check-prefix=HOST
// HOST: error: a SYCLBIN file requires target spirv64, not 'x86_64-{{.*}}'

// DEFINE: %{alone} = clang++ -Xclang -fsycl-is-device --target=spirv64 -O2 -I %includes %clang_load %s -c -o %t.syclbin
// RUN: not %{alone} -mllvm -sycl-output=elf 2>&1 | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: error: option '-sycl-output': invalid value 'elf'; expected one of: syclbin
// RUN: not %{alone} -mllvm -sycl-syclbin-state=input 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: error: option '-sycl-syclbin-state' requires '-sycl-output=syclbin'

// RUN: not test -e %t.syclbin

#include <syclpasses/kernel.hpp>

inline constexpr sycl::specialization_id<int> size{16};

#ifndef NO_KERNEL
// NAME: clang-syclbin-errors.cpp:[[# @LINE + 1]]:{{[0-9]+}}: warning: libsycl 2026.0 cannot find kernel 'fill'; it finds only kernels named '__sycl_kernel_<name>'
SYCLPASSES_KERNEL void fill(float *Out, const void *Buffer) {
  for (int I = 0; I < sycl::kernel_handler(Buffer).get_specialization_constant<size>(); ++I)
    Out[I] = 1;
}
// NAME: 1 warning generated.
#endif
