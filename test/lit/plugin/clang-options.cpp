// The -mllvm options of the plugin, and errors in them.

// REQUIRES: clang, x86
// DEFINE: %{compile} = clang++ --target=x86_64-linux-gnu -O1 %clang_load %S/Inputs/width.cpp

// RUN: %{compile} -S -emit-llvm -o - -mllvm -sycl-spec-constants-mode=native | FileCheck %s --check-prefix=NATIVE
// NATIVE: call {{.*}}i32 @_Z20__spirv_SpecConstantii(i32 0, i32 16)

// RUN: %{compile} -S -emit-llvm -o - -mllvm -sycl-spec-constants-mode=default-values | FileCheck %s --check-prefix=DEFAULT
// DEFAULT: store i32 16, ptr %

// RUN: echo '{"width": 32}' > %t.json
// RUN: %{compile} -S -emit-llvm -o - -mllvm -sycl-spec-constants-values=%t.json | FileCheck %s --check-prefix=VALUES
// VALUES: store i32 32, ptr %

// RUN: rm -f %t.o
// RUN: not %{compile} -c -o %t.o -mllvm -sycl-spec-constants-mode=bogus 2>&1 | FileCheck %s --check-prefix=BOGUS
// RUN: not test -e %t.o
// BOGUS: error: option '-sycl-spec-constants-mode': invalid value 'bogus' for parameter 'mode'; expected one of: native, emulation, default-values, values
// BOGUS: 1 error generated.

// RUN: not %{compile} -c -o %t.o -mllvm -sycl-spec-constants-mode=values 2>&1 | FileCheck %s --check-prefix=NO-VALUES
// RUN: not test -e %t.o
// NO-VALUES: error: options '-sycl-spec-constants-mode' and '-sycl-spec-constants-values': mode 'values' requires parameter 'values=FILE'

// RUN: not %{compile} -c -o %t.o -mllvm -sycl-spec-constants-values=%t.none 2>&1 | FileCheck %s --check-prefix=NO-FILE
// RUN: not test -e %t.o
// NO-FILE: error: cannot read '{{.*}}.none': No such file or directory

// The name of a pass at an extension point, with its parameters.
// RUN: %{compile} -S -emit-llvm -o %t.ll -mllvm -sycl-spec-constants-mode=emulation -mllvm -sycl-properties-out=%t.prop \
// RUN:   -mllvm -print-pipeline-passes 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: ,spec-constants<mode=emulation>,{{.*}},sycl-properties<out={{[^,]*}}.prop>
