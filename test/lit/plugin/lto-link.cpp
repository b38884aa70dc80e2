// The link of full LTO without a linker: opt runs LLVM's pipelines of this step on the linked objects. The same applies to
// the back end of ThinLTO.

// REQUIRES: clang, x86
// DEFINE: %{compile} = clang++ --target=x86_64-linux-gnu -O2 %clang_load %S/Inputs/width.cpp -c

// RUN: rm -f %t.prop
// RUN: %{compile} -flto=full -o %t1.o
// RUN: %{compile} -flto=full -DFUNCTION=second -DNAME='"height"' -o %t2.o
// RUN: not test -e %t.prop
// RUN: llvm-link %t1.o %t2.o -o %t.bc
// RUN: opt -sycl-properties-out=%t.prop -passes='lto<O2>' %t.bc -S -o - | FileCheck %s
// CHECK-LABEL: @kernel(
// CHECK:       load i32, ptr %{{[0-9]+}}, align 4{{.*}}!invariant.load
// CHECK-LABEL: @second(
// CHECK:       getelementptr inbounds {{.*}}i8, ptr %{{[0-9]+}}, i64 4
// CHECK-NEXT:  load i32, {{.*}}!invariant.load
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop
// PROP:      width=2|
// PROP-NEXT: height=2|

// RUN: %{compile} -flto=thin -o %t3.o
// RUN: not opt -passes='thinlto<O2>' %t3.o -o %t4.bc 2>&1 | FileCheck %s --check-prefix=THIN
// THIN: error: specialization constants cannot be numbered per module in a ThinLTO link; use -flto=full
