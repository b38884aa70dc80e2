// Full LTO: the compile steps keep the reads and record their options. The link numbers the
// constants of all files, and writes the properties to the directory that the environment variable
// names.

// REQUIRES: clang, lld, x86
// DEFINE: %{compile} = clang++ --target=x86_64-linux-gnu -O2 -flto=full %clang_load %S/Inputs/width.cpp

// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %{compile} -c -o %t1.o
// RUN: %{compile} -DFUNCTION=second -DNAME='"height"' -c -o %t2.o
// RUN: llvm-dis %t1.o -o - | FileCheck %s --check-prefix=OBJECT
// OBJECT:     call {{.*}}@_Z37__sycl_getScalar2020SpecConstantValue
// OBJECT-DAG: !{i32 1, !"sycl-spec-constants-mode", !"emulation"}

// RUN: env SYCLPASSES_LTO_OUT_DIR=%t.dir ld.lld --load-pass-plugin=%plugin -shared %t1.o %t2.o -o %t.so
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.dir/device.prop
// RUN: test -e %t.dir/device.symbols
// PROP:      [SYCL/specialization constants]
// PROP-NEXT: width=2|
// PROP-NEXT: height=2|
// RUN: llvm-objdump -d %t.so | FileCheck %s --check-prefix=CODE
// CODE: <kernel>:
// CODE: movl{{[[:space:]]+}}(%rsi), %eax
// CODE: <second>:
// CODE: movl{{[[:space:]]+}}0x4(%rsi), %eax

// A mode and values that are selected at compile time also apply at link time, when the file is not needed.
// RUN: echo '{"width": 77}' > %t.json
// RUN: %{compile} -mllvm -sycl-spec-constants-values=%t.json -c -o %t3.o
// RUN: rm %t.json
// RUN: ld.lld --load-pass-plugin=%plugin -shared %t3.o -o %t3.so
// RUN: llvm-objdump -d %t3.so | FileCheck %s --check-prefix=VALUES
// VALUES: <kernel>:
// VALUES: movl{{[[:space:]]+}}$0x4d, (%rdi)

// Objects that were compiled for different modes are rejected.
// RUN: rm -f %t4.so
// RUN: not ld.lld --load-pass-plugin=%plugin -shared %t2.o %t3.o -o %t4.so 2>&1 | FileCheck %s --check-prefix=CONFLICT
// RUN: not test -e %t4.so
// CONFLICT: error: linking module flags 'sycl-spec-constants-mode': IDs have conflicting values

// A custom pipeline at link time.
// RUN: ld.lld --load-pass-plugin=%plugin --lto-newpm-passes='lto<O2>,sycl-properties<out=%t5.prop>' -shared %t1.o -o %t5.so
// RUN: FileCheck %s --check-prefix=OWN --input-file=%t5.prop
// OWN:     width=2|
// OWN-NOT: height
// RUN: not ld.lld --load-pass-plugin=%plugin --lto-newpm-passes='spec-constants<mode=bogus>' -shared %t1.o -o %t4.so 2>&1 | FileCheck %s --check-prefix=BOGUS
// RUN: not test -e %t4.so
// BOGUS: error: pass 'spec-constants': invalid value 'bogus' for parameter 'mode'; expected one of: native, emulation, default-values, values
