// Without 8-bit or 16-bit storage, buffers have 32-bit elements.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=ALL
// RUN: oclvk %s -no-8bit-storage=ssbo,ubo,pushconstant -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=NO8
// RUN: oclvk %s -no-8bit-storage=ssbo -no-16bit-storage=ubo,pushconstant -no-16bit-storage=ssbo -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=NO16
// RUN: not oclvk %s -no-8bit-storage=local -o %t.spv 2>&1 | FileCheck %s --check-prefix=ERROR

// ALL-DAG: OpTypeRuntimeArray %uchar
// ALL-DAG: OpTypeRuntimeArray %ushort
// NO8-NOT: OpTypeRuntimeArray %uchar
// NO8: OpTypeRuntimeArray %ushort
// NO8-NOT: OpTypeRuntimeArray %uchar
// NO8: OpAtomicAnd
// NO16-NOT: OpTypeRuntimeArray %u{{char|short}}
// NO16: OpAtomicOr
// ERROR: option '-no-8bit-storage=local': invalid value 'local'; expected ssbo, ubo or pushconstant
kernel void k(global uchar *a, global ushort *b) { a[1] = b[2]; }
