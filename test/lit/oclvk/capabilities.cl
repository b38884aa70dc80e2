// A module declares the capabilities that the types and builtins of the source require.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -DT=int -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=INT
// RUN: oclvk %s -DT=char -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=CHAR
// RUN: oclvk %s -DT=ushort -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SHORT
// RUN: oclvk %s -DT=long -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=LONG
// RUN: oclvk %s -DT=half -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=HALF
// RUN: oclvk %s -DT=double -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=DOUBLE

// INT: OpCapability Shader
// INT-NOT: OpCapability
// INT: OpMemoryModel Logical GLSL450
// INT-NOT: Aliased
// CHAR: OpCapability Int8
// SHORT: OpCapability Int16
// LONG: OpCapability Int64
// HALF: OpCapability Float16
// DOUBLE: OpCapability Float64
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global T *a) { a[get_global_id(0)] += (T)3; }
