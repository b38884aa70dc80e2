// Several files of device code in one SPIR-V image: LTO objects of clang's SYCL mode, which are linked, lowered and numbered
// together by opt, and compiled by llc.

// REQUIRES: clang, llvm-22, spirv
// DEFINE: %{compile} = clang++ -fsycl -fsycl-device-only -Xclang -flto=full %clang_load %S/Inputs/width.cpp -c
// RUN: rm -f %t.prop
// RUN: %{compile} -o %t1.bc
// RUN: %{compile} -DFUNCTION=second -DNAME='"height"' -o %t2.bc
// RUN: not test -e %t.prop
// RUN: llvm-link %t1.bc %t2.bc -o %t.bc
// RUN: opt -sycl-properties-out=%t.prop -passes='lto<O2>' %t.bc -o %t.low.bc
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop
// PROP:      width=2|
// PROP-NEXT: height=2|
// RUN: llc %load %t.low.bc -o - | FileCheck %s
// CHECK: SpecId 0
// CHECK: SpecId 1
// RUN: llc %load %t.low.bc -filetype=obj -o %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

// Without LTO, each file is numbered separately. Such files cannot be linked: the linker rejects them.
// RUN: clang++ -fsycl -fsycl-device-only %clang_load -c %S/Inputs/width.cpp -o %t3.bc
// RUN: clang++ -fsycl -fsycl-device-only %clang_load -c %S/Inputs/width.cpp -DFUNCTION=second -DNAME='"height"' -o %t4.bc
// RUN: rm -f %t5.bc
// RUN: not llvm-link %t3.bc %t4.bc -o %t5.bc 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not test -e %t5.bc
// TWICE: error: linking module flags 'syclpasses-specialization-constants': IDs have conflicting values
