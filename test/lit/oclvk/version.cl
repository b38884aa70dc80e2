// The SPIR-V version.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -spv-version=1.0 -o %t.spv && spirv-val --target-env vulkan1.0 %t.spv && spirv-dis %t.spv | FileCheck %s -DVERSION=1.0
// RUN: oclvk %s  -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv && spirv-dis %t.spv | FileCheck %s -DVERSION=1.3
// RUN: oclvk %s -spv-version=1.3 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv && spirv-dis %t.spv | FileCheck %s -DVERSION=1.3
// RUN: oclvk %s -spv-version=1.5 -o %t.spv && spirv-val --target-env vulkan1.2 %t.spv && spirv-dis %t.spv | FileCheck %s -DVERSION=1.5
// RUN: oclvk %s -spv-version=1.6 -o %t.spv && spirv-val --target-env vulkan1.3 %t.spv && spirv-dis %t.spv | FileCheck %s -DVERSION=1.6
// RUN: oclvk %s -spv-version=1.4 -o %t.spv && spirv-val --target-env vulkan1.1spv1.4 %t.spv && spirv-dis %t.spv | FileCheck %s -DVERSION=1.4
// RUN: oclvk %s -spv-version=1.0 -o %t.spv && spirv-dis %t.spv | FileCheck %s --check-prefix=OLD
// RUN: not oclvk %s -spv-version=2.0 -o %t.spv 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK: Version: [[VERSION]]
// OLD: OpExtension "SPV_KHR_storage_buffer_storage_class"
// ERROR: oclvk: error: SPIR-V version '2.0' is not supported; expected 1.0 to 1.6
kernel void k(global int *a) { a[0] = 1; }
