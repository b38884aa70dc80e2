// The compile step of full and thin LTO keeps the reads at every level, and records the mode for the triple; opt lowers the
// linked module in that mode.

// REQUIRES: clang, x86
// DEFINE: %{compile} = clang++ --target=x86_64-linux-gnu %clang_load %S/Inputs/width.cpp -c
// RUN: %{compile} -O0 -flto=full -o %t1.o
// RUN: llvm-dis %t1.o -o - | FileCheck %s
// RUN: %{compile} -O2 -flto=thin -o %t2.o
// RUN: llvm-dis %t2.o -o - | FileCheck %s
// CHECK: call {{.*}}@_Z37__sycl_getScalar2020SpecConstantValue
// CHECK: !{i32 1, !"sycl-spec-constants-mode", !"emulation"}

// RUN: %{compile} -O2 -flto=full -mllvm -sycl-spec-constants-mode=default-values -o %t3.o
// RUN: %{compile} -O2 -flto=full -mllvm -sycl-spec-constants-mode=default-values -DFUNCTION=second -DNAME='"height"' -o %t4.o
// RUN: llvm-link %t3.o %t4.o -o %t.bc
// RUN: opt -passes=spec-constants %t.bc -S | FileCheck %s --check-prefix=DEFAULT
// DEFAULT-COUNT-2: store i32 16, ptr %

// The parameter of the pass takes precedence.
// RUN: opt -passes='spec-constants<mode=emulation>' %t.bc -S | FileCheck %s --check-prefix=EMULATION
// EMULATION-COUNT-2: load i32, ptr {{.*}}!invariant.load

// If the step is repeated on its own output, the recorded options are kept, unless other options are given. (LLVM 19 does
// not distinguish this step from a compilation without LTO.)
// RUN: cp %t3.o %t3.bc
// RUN: rm -f %t6.o
// RUN: %if llvm-22 %{ clang++ --target=x86_64-linux-gnu %clang_load -flto=full -c %t3.bc -o %t5.o %}
// RUN: %if llvm-22 %{ llvm-dis %t5.o -o - | FileCheck %s --check-prefix=AGAIN %}
// RUN: %if llvm-22 %{ not clang++ --target=x86_64-linux-gnu %clang_load -flto=full -mllvm -sycl-spec-constants-mode=native -c %t3.bc -o %t6.o 2>&1 | FileCheck %s --check-prefix=OTHER %}
// RUN: not test -e %t6.o
// AGAIN:     call {{.*}}@_Z37__sycl_getScalar2020SpecConstantValue
// AGAIN:     !"sycl-spec-constants-mode"
// AGAIN-NOT: !"sycl-spec-constants-mode"
// OTHER: error: module flag 'sycl-spec-constants-mode' is 'default-values' from an earlier compile step, but 'native' is requested now
