// clang for spirv64 with -fpass-plugin alone lowers in native mode at every level, and writes the property file on request.

// REQUIRES: clang, spirv
// DEFINE: %{compile} = clang++ %clang_load --target=spirv64 -Xclang -fsycl-is-device -S -emit-llvm -mllvm -sycl-properties-out=%t.prop %S/Inputs/width.cpp -o -

// RUN: rm -f %t.prop
// RUN: %{compile} -O0 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop
// RUN: rm -f %t.prop
// RUN: %{compile} -O2 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PROP --input-file=%t.prop

// CHECK-LABEL: define {{.*}}@kernel(
// CHECK-NOT:   __sycl_getScalar
// CHECK:       call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 16)
// CHECK:       !sycl.specialization-constants = !{

// Clang's code generator accepts the result directly.
// RUN: clang++ %clang_load --target=spirv64 -Xclang -fsycl-is-device -O2 -c %S/Inputs/width.cpp -o %t.spv
// RUN: %if spirv-val %{ spirv-val --target-env spv1.4 %t.spv %}
// RUN: %if spirv-dis %{ spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV %}
// SPIRV: OpDecorate [[WIDTH:%[a-z0-9_]+]] SpecId 0
// SPIRV: [[WIDTH]] = OpSpecConstant %uint 16

// PROP:      [SYCL/specialization constants]
// PROP-NEXT: width=2|
// PROP-NEXT: [SYCL/specialization constants default values]
// PROP-NEXT: all=2|
