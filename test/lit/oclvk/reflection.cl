// Reflection: NonSemantic.ClspvReflection.5. SPIR-V 1.6 includes the extension. Variable pointers are not required.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk %s -spv-version=1.6 -o %t.spv && spirv-dis %t.spv | FileCheck %s --check-prefix=NEW

// CHECK-NOT: VariablePointers
// CHECK: OpExtension "SPV_KHR_non_semantic_info"
// CHECK-NOT: variable_pointers
// CHECK: %[[SET:.*]] = OpExtInstImport "NonSemantic.ClspvReflection.5"
// CHECK: %[[K:.*]] = OpFunction %void
// CHECK: %[[D:.*]] = OpExtInst %void %[[SET]] Kernel %[[K]] %{{.*}} %uint_2 %uint_0
// CHECK: OpExtInst %void %[[SET]] ArgumentInfo
// CHECK: OpExtInst %void %[[SET]] ArgumentStorageBuffer %[[D]] %uint_0 %uint_0 %uint_0
// CHECK: OpExtInst %void %[[SET]] ArgumentPodStorageBuffer %[[D]] %uint_1 %uint_0 %uint_1 %uint_0 %uint_4
// CHECK: OpExtInst %void %[[SET]] SpecConstantWorkgroupSize %uint_0 %uint_1 %uint_2
// NEW-NOT: SPV_KHR_non_semantic_info
// NEW: NonSemantic.ClspvReflection.5
kernel void k(global int *a, int n) { *(n ? a : a + 1) = n; }
