// The file of entry points, in clang and in the link step of an LTO build.

// REQUIRES: clang, spirv
// DEFINE: %{compile} = clang++ %clang_load --target=spirv64 -Xclang -fsycl-is-device -O2 -S -emit-llvm -mllvm -sycl-symbols-out=%t.sym %S/Inputs/width.cpp

// RUN: rm -f %t.sym
// RUN: %{compile} -o /dev/null
// RUN: FileCheck %s --input-file=%t.sym --match-full-lines

// RUN: rm -f %t.sym
// RUN: %{compile} -Xclang -flto=full -o %t.ll 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not test -e %t.sym
// RUN: opt -sycl-symbols-out=%t.sym -passes='lto<O2>' -disable-output %t.ll
// RUN: FileCheck %s --input-file=%t.sym --match-full-lines

// A compilation for the host does not write the file.
// RUN: echo before > %t.sym
// RUN: clang++ %clang_load -O2 -c -mllvm -sycl-symbols-out=%t.sym -x c++ /dev/null -o /dev/null
// RUN: FileCheck %s --check-prefix=HOST --input-file=%t.sym

// CHECK: kernel
// STEP: warning: option '-sycl-symbols-out' has no effect in a compile step of LTO; set SYCLPASSES_LTO_OUT_DIR at the link
// CHECK-NOT: {{.}}
// HOST: before
